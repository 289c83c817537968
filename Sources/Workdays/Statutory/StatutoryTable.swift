// SPDX-License-Identifier: MIT

/// The statutory calendar of 2007 to 2026, from the notices of the State Council's General Office.
///
/// Each year is a block that is easy to compare with the notice: the year, the date and address of the notice, then a
/// line for each holiday with its days off and its make-up days. `HolidayTableReader` describes the format. A date
/// without a year is in the holiday year. A revision follows the first notice and overrides it by date. Weekend days
/// that a notice only joins to a holiday (与周末连休) are not listed; `HolidayCalendar.holidayJoined(to:)` finds them.
///
/// For the notices of 2007, 2008 and 2014, the date is that on which the page was uploaded.
enum StatutoryTable {
  static let text = """
    year 2007
    notice 2008-03-28 http://www.gov.cn/zhengce/zhengceku/2008-03/28/content_1761.htm
      元旦 off 01-01..01-03 work 2006-12-30 2006-12-31
      春节 off 02-18..02-24 work 02-17 02-25
      “五一” off 05-01..05-07 work 04-28 04-29
      “十一” off 10-01..10-07 work 09-29 09-30

    year 2008
    notice 2008-03-28 http://www.gov.cn/zhengce/zhengceku/2008-03/28/content_1645.htm
      元旦 off 2007-12-30..01-01 work 2007-12-29
      春节 off 02-06..02-12 work 02-02 02-03
      清明节 off 04-04..04-06
      “五一”国际劳动节 off 05-01..05-03 work 05-04
      端午节 off 06-07..06-09
      中秋节 off 09-13..09-15
      国庆节 off 09-29..10-05 work 09-27 09-28

    year 2009
    notice 2008-12-10 http://www.gov.cn/zhengce/zhengceku/2008-12/10/content_1572.htm
      元旦 off 01-01..01-03 work 01-04
      春节 off 01-25..01-31 work 01-24 02-01
      清明节 off 04-04..04-06
      劳动节 off 05-01..05-03
      端午节 off 05-28..05-30 work 05-31
      国庆节、中秋节 off 10-01..10-08 work 09-27 10-10

    year 2010
    notice 2009-12-08 http://www.gov.cn/zhengce/zhengceku/2009-12/08/content_1476.htm
      元旦 off 01-01..01-03
      春节 off 02-13..02-19 work 02-20 02-21
      清明节 off 04-03..04-05
      劳动节 off 05-01..05-03
      端午节 off 06-14..06-16 work 06-12 06-13
      中秋节 off 09-22..09-24 work 09-19 09-25
      国庆节 off 10-01..10-07 work 09-26 10-09

    year 2011
    notice 2010-12-10 http://www.gov.cn/zhengce/zhengceku/2010-12/10/content_1423.htm
      元旦 off 01-01..01-03
      春节 off 02-02..02-08 work 01-30 02-12
      清明节 off 04-03..04-05 work 04-02
      劳动节 off 04-30..05-02
      端午节 off 06-04..06-06
      中秋节 off 09-10..09-12
      国庆节 off 10-01..10-07 work 10-08 10-09

    year 2012
    notice 2011-12-06 http://www.gov.cn/zhengce/zhengceku/2011-12/06/content_1411.htm
      元旦 off 01-01..01-03 work 2011-12-31
      春节 off 01-22..01-28 work 01-21 01-29
      清明节 off 04-02..04-04 work 03-31 04-01
      劳动节 off 04-29..05-01 work 04-28
      端午节 off 06-22..06-24
      中秋节、国庆节 off 09-30..10-07 work 09-29

    year 2013
    notice 2012-12-10 http://www.gov.cn/zhengce/zhengceku/2012-12/10/content_1353.htm
      元旦 off 01-01..01-03 work 01-05 01-06
      春节 off 02-09..02-15 work 02-16 02-17
      清明节 off 04-04..04-06 work 04-07
      劳动节 off 04-29..05-01 work 04-27 04-28
      端午节 off 06-10..06-12 work 06-08 06-09
      中秋节 off 09-19..09-21 work 09-22
      国庆节 off 10-01..10-07 work 09-29 10-12

    year 2014
    notice 2014-01-02 http://www.gov.cn/zhengce/zhengceku/2014-01/02/content_1194.htm
      元旦 off 01-01
      春节 off 01-31..02-06 work 01-26 02-08
      清明节 off 04-05 04-07
      劳动节 off 05-01..05-03 work 05-04
      端午节 off 06-02
      中秋节 off 09-08
      国庆节 off 10-01..10-07 work 09-28 10-11

    year 2015
    notice 2014-12-16 http://www.gov.cn/zhengce/zhengceku/2014-12/16/content_9302.htm
      元旦 off 01-01..01-03 work 01-04
      春节 off 02-18..02-24 work 02-15 02-28
      清明节 off 04-05..04-06
      劳动节 off 05-01
      端午节 off 06-20 06-22
      中秋节 off 09-27
      国庆节 off 10-01..10-07 work 10-10
    notice 2015-05-13 http://www.gov.cn/zhengce/zhengceku/2015-05/13/content_9742.htm
      抗日战争暨世界反法西斯战争胜利70周年纪念日 off 09-03..09-05 work 09-06

    year 2016
    notice 2015-12-10 http://www.gov.cn/zhengce/zhengceku/2015-12/10/content_10394.htm
      元旦 off 01-01
      春节 off 02-07..02-13 work 02-06 02-14
      清明节 off 04-04
      劳动节 off 05-01..05-02
      端午节 off 06-09..06-11 work 06-12
      中秋节 off 09-15..09-17 work 09-18
      国庆节 off 10-01..10-07 work 10-08 10-09

    year 2017
    notice 2016-12-01 http://www.gov.cn/zhengce/zhengceku/2016-12/01/content_5141603.htm
      元旦 off 01-01..01-02
      春节 off 01-27..02-02 work 01-22 02-04
      清明节 off 04-02..04-04 work 04-01
      劳动节 off 05-01
      端午节 off 05-28..05-30 work 05-27
      中秋节、国庆节 off 10-01..10-08 work 09-30

    year 2018
    notice 2017-11-30 http://www.gov.cn/zhengce/zhengceku/2017-11/30/content_5243579.htm
      元旦 off 01-01
      春节 off 02-15..02-21 work 02-11 02-24
      清明节 off 04-05..04-07 work 04-08
      劳动节 off 04-29..05-01 work 04-28
      端午节 off 06-18
      中秋节 off 09-24
      国庆节 off 10-01..10-07 work 09-29 09-30

    year 2019
    notice 2018-12-06 http://www.gov.cn/zhengce/zhengceku/2018-12/06/content_5346276.htm
      元旦 off 2018-12-30..01-01 work 2018-12-29
      春节 off 02-04..02-10 work 02-02 02-03
      清明节 off 04-05
      劳动节 off 05-01
      端午节 off 06-07
      中秋节 off 09-13
      国庆节 off 10-01..10-07 work 09-29 10-12
    notice 2019-03-22 http://www.gov.cn/zhengce/zhengceku/2019-03/22/content_5375877.htm
      劳动节 off 05-01..05-04 work 04-28 05-05

    year 2020
    notice 2019-11-21 http://www.gov.cn/zhengce/zhengceku/2019-11/21/content_5454164.htm
      元旦 off 01-01
      春节 off 01-24..01-30 work 01-19 02-01
      清明节 off 04-04..04-06
      劳动节 off 05-01..05-05 work 04-26 05-09
      端午节 off 06-25..06-27 work 06-28
      国庆节、中秋节 off 10-01..10-08 work 09-27 10-10
    notice 2020-01-27 http://www.gov.cn/zhengce/zhengceku/2020-01/27/content_5472352.htm
      春节 off 01-31..02-02 work 02-03

    year 2021
    notice 2020-11-25 http://www.gov.cn/zhengce/zhengceku/2020-11/25/content_5564127.htm
      元旦 off 01-01..01-03
      春节 off 02-11..02-17 work 02-07 02-20
      清明节 off 04-03..04-05
      劳动节 off 05-01..05-05 work 04-25 05-08
      端午节 off 06-12..06-14
      中秋节 off 09-19..09-21 work 09-18
      国庆节 off 10-01..10-07 work 09-26 10-09

    year 2022
    notice 2021-10-25 http://www.gov.cn/zhengce/zhengceku/2021-10/25/content_5644835.htm
      元旦 off 01-01..01-03
      春节 off 01-31..02-06 work 01-29 01-30
      清明节 off 04-03..04-05 work 04-02
      劳动节 off 04-30..05-04 work 04-24 05-07
      端午节 off 06-03..06-05
      中秋节 off 09-10..09-12
      国庆节 off 10-01..10-07 work 10-08 10-09

    year 2023
    notice 2022-12-08 http://www.gov.cn/zhengce/zhengceku/2022-12/08/content_5730844.htm
      元旦 off 2022-12-31..01-02
      春节 off 01-21..01-27 work 01-28 01-29
      清明节 off 04-05
      劳动节 off 04-29..05-03 work 04-23 05-06
      端午节 off 06-22..06-24 work 06-25
      中秋节、国庆节 off 09-29..10-06 work 10-07 10-08

    year 2024
    notice 2023-10-25 https://www.gov.cn/zhengce/zhengceku/202310/content_6911528.htm
      元旦 off 01-01
      春节 off 02-10..02-17 work 02-04 02-18
      清明节 off 04-04..04-06 work 04-07
      劳动节 off 05-01..05-05 work 04-28 05-11
      端午节 off 06-10
      中秋节 off 09-15..09-17 work 09-14
      国庆节 off 10-01..10-07 work 09-29 10-12

    year 2025
    notice 2024-11-12 https://www.gov.cn/zhengce/zhengceku/202411/content_6986383.htm
      元旦 off 01-01
      春节 off 01-28..02-04 work 01-26 02-08
      清明节 off 04-04..04-06
      劳动节 off 05-01..05-05 work 04-27
      端午节 off 05-31..06-02
      国庆节、中秋节 off 10-01..10-08 work 09-28 10-11

    year 2026
    notice 2025-11-04 https://www.gov.cn/zhengce/zhengceku/202511/content_7047091.htm
      元旦 off 01-01..01-03 work 01-04
      春节 off 02-15..02-23 work 02-14 02-28
      清明节 off 04-04..04-06
      劳动节 off 05-01..05-05 work 05-09
      端午节 off 06-19..06-21
      国庆节 off 10-01..10-07 work 09-20 10-10
      中秋节 off 09-25..09-27
    """
}
