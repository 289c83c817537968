// SPDX-License-Identifier: MIT

/// The names of time zones in Windows, Outlook and Exchange.
///
/// The names are from CLDR's `windowsZones`, territory 001; what Windows shows for them is as in its list of zones.
public enum WindowsTimeZone {
  /// The name in the tz database of a Windows name, in upper or lower case: `Asia/Shanghai` for `China Standard Time`.
  ///
  /// The names that Windows shows are known too, with or without their offset: `(UTC-05:00) Eastern Time (US & Canada)`.
  /// nil if it is neither. `UTC` is the same in both.
  public static func identifier(for name: String) -> String? {
    // Most names in the tz database contain a slash and no blank, so those need no table.
    let hasBlank = name.utf8.contains(UInt8(ascii: " "))
    guard hasBlank || !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
    if let identifier = table[name.lowercased()] { return identifier }
    return hasBlank ? shownTable[key(ofShown: name)].flatMap { table[$0] } : nil
  }

  /// The Windows names, in alphabetical order.
  public static var names: [String] {
    lines.split(separator: "\n").map { String($0.prefix { $0 != "=" }) }
  }

  /// The names that Windows and Outlook show, or have shown, for a Windows name, without the offset before them.
  package static func shownNames(of name: String) -> [String] {
    let line = shownLines.split(separator: "\n").first { $0.hasPrefix(name + "=") }
    return line.map { $0.dropFirst(name.count + 1).split(separator: "|").map(String.init) } ?? []
  }

  private static let table: [String: String] = {
    var table: [String: String] = [:]
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: "=")
      table[parts[0].lowercased()] = String(parts[1])
    }
    return table
  }()

  /// The Windows names in lower case, by the keys of the names that are shown.
  private static let shownTable: [String: String] = {
    var table: [String: String] = [:]
    for name in names {
      for shown in shownNames(of: name) { table[key(ofShown: shown)] = name.lowercased() }
    }
    return table
  }()

  /// The words of a shown name without the offset before it, in lower case.
  private static func key(ofShown name: String) -> String {
    var text = name.lowercased()[...]
    if text.hasPrefix("("), let end = text.firstIndex(of: ")") { text = text[text.index(after: end)...] }
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "&" && $0 != "+" && $0 != "-" }
    return words.map { $0 == "&" ? "and" : String($0) }.joined(separator: " ")
  }

  /// One zone per line: its Windows name, then the names that Windows and Outlook show or have shown for it.
  private static let shownLines = """
    AUS Central Standard Time=Darwin
    AUS Eastern Standard Time=Canberra, Melbourne, Sydney
    Afghanistan Standard Time=Kabul
    Alaskan Standard Time=Alaska|Alaska Time
    Aleutian Standard Time=Aleutian Islands
    Altai Standard Time=Barnaul, Gorno-Altaysk
    Arab Standard Time=Kuwait, Riyadh|Arab, Kuwait, Riyadh
    Arabian Standard Time=Abu Dhabi, Muscat
    Arabic Standard Time=Baghdad
    Argentina Standard Time=City of Buenos Aires|Buenos Aires
    Astrakhan Standard Time=Astrakhan, Ulyanovsk
    Atlantic Standard Time=Atlantic Time (Canada)
    Aus Central W. Standard Time=Eucla
    Azerbaijan Standard Time=Baku
    Azores Standard Time=Azores
    Bahia Standard Time=Salvador
    Bangladesh Standard Time=Dhaka
    Belarus Standard Time=Minsk
    Bougainville Standard Time=Bougainville Island
    Canada Central Standard Time=Saskatchewan
    Cape Verde Standard Time=Cabo Verde Is.|Cape Verde Is.|Cape Verde Islands
    Caucasus Standard Time=Yerevan
    Cen. Australia Standard Time=Adelaide|Adelaide, Central Australia
    Central America Standard Time=Central America
    Central Asia Standard Time=Astana|Bishkek
    Central Brazilian Standard Time=Cuiaba
    Central Europe Standard Time=Belgrade, Bratislava, Budapest, Ljubljana, Prague|Belgrade, Pozsony, Budapest, Ljubljana, Prague|Prague, Central Europe
    Central European Standard Time=Sarajevo, Skopje, Warsaw, Zagreb|Sarajevo, Warsaw, Zagreb|Sarajevo, Skopje, Sofija, Vilnius, Warsaw, Zagreb
    Central Pacific Standard Time=Solomon Is., New Caledonia|Magadan, Solomon Is., New Caledonia
    Central Standard Time=Central Time (US & Canada)|Central Time (US and Canada)
    Central Standard Time (Mexico)=Guadalajara, Mexico City, Monterrey|Mexico City, Tegucigalpa
    Chatham Islands Standard Time=Chatham Islands
    China Standard Time=Beijing, Chongqing, Hong Kong, Urumqi|Beijing, Chongqing, Hong Kong SAR, Urumqi
    Cuba Standard Time=Havana
    Dateline Standard Time=International Date Line West|Eniwetok, Kwajalein, Dateline Time
    E. Africa Standard Time=Nairobi|East Africa, Nairobi
    E. Australia Standard Time=Brisbane|Brisbane, East Australia
    E. Europe Standard Time=Chisinau|Minsk, East Europe|Bucharest
    E. South America Standard Time=Brasilia
    Easter Island Standard Time=Easter Island
    Eastern Standard Time=Eastern Time (US & Canada)|Eastern Time (US and Canada)
    Eastern Standard Time (Mexico)=Chetumal
    Egypt Standard Time=Cairo
    Ekaterinburg Standard Time=Ekaterinburg
    FLE Standard Time=Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius|Helsinki, Kiev, Riga, Sofia, Tallinn, Vilnius|Helsinki, Riga, Tallinn
    Fiji Standard Time=Fiji|Fiji, Kamchatka, Marshall Is.|Fiji Islands, Kamchatka, Marshall Islands
    GMT Standard Time=Dublin, Edinburgh, Lisbon, London|Greenwich Mean Time: Dublin, Edinburgh, Lisbon, London|Greenwich Mean Time; Dublin, Edinburgh, London
    GTB Standard Time=Athens, Bucharest|Athens, Bucharest, Istanbul|Athens, Istanbul, Minsk
    Georgian Standard Time=Tbilisi
    Greenland Standard Time=Greenland
    Greenwich Standard Time=Monrovia, Reykjavik|Casablanca, Monrovia
    Haiti Standard Time=Haiti
    Hawaiian Standard Time=Hawaii
    India Standard Time=Chennai, Kolkata, Mumbai, New Delhi|Bombay, Calcutta, Madras, New Delhi, India
    Iran Standard Time=Tehran
    Israel Standard Time=Jerusalem|Jerusalem, Tel Aviv|Israel, Jerusalem Standard Time
    Jordan Standard Time=Amman
    Kaliningrad Standard Time=Kaliningrad
    Korea Standard Time=Seoul|Seoul, Korea Standard time
    Libya Standard Time=Tripoli
    Line Islands Standard Time=Kiritimati Island
    Lord Howe Standard Time=Lord Howe Island
    Magadan Standard Time=Magadan
    Magallanes Standard Time=Punta Arenas
    Marquesas Standard Time=Marquesas Islands
    Mauritius Standard Time=Port Louis
    Middle East Standard Time=Beirut
    Montevideo Standard Time=Montevideo
    Morocco Standard Time=Casablanca
    Mountain Standard Time=Mountain Time (US & Canada)|Mountain Time (US and Canada)
    Mountain Standard Time (Mexico)=La Paz, Mazatlan|Chihuahua, La Paz, Mazatlan
    Myanmar Standard Time=Yangon (Rangoon)|Rangoon
    N. Central Asia Standard Time=Novosibirsk|Almaty, Novosibirsk
    Namibia Standard Time=Windhoek
    Nepal Standard Time=Kathmandu|Kathmandu, Nepal
    New Zealand Standard Time=Auckland, Wellington
    Newfoundland Standard Time=Newfoundland
    Norfolk Standard Time=Norfolk Island
    North Asia East Standard Time=Irkutsk|Irkutsk, Ulaan Bataar
    North Asia Standard Time=Krasnoyarsk
    North Korea Standard Time=Pyongyang
    Omsk Standard Time=Omsk
    Pacific SA Standard Time=Santiago
    Pacific Standard Time=Pacific Time (US & Canada)|Pacific Time (US and Canada)|Pacific Time (US & Canada); Tijuana
    Pacific Standard Time (Mexico)=Baja California|Tijuana, Baja California
    Pakistan Standard Time=Islamabad, Karachi|Islamabad, Karachi, Tashkent
    Paraguay Standard Time=Asuncion
    Qyzylorda Standard Time=Qyzylorda
    Romance Standard Time=Brussels, Copenhagen, Madrid, Paris|Paris, Madrid, Brussels, Copenhagen
    Russia Time Zone 10=Chokurdakh
    Russia Time Zone 11=Anadyr, Petropavlovsk-Kamchatsky
    Russia Time Zone 3=Izhevsk, Samara
    Russian Standard Time=Moscow, St. Petersburg|Moscow, St. Petersburg, Volgograd
    SA Eastern Standard Time=Cayenne, Fortaleza|Georgetown, La Paz, Manaus, San Juan, Cayenne
    SA Pacific Standard Time=Bogota, Lima, Quito, Rio Branco|Bogota, Lima, Quito
    SA Western Standard Time=Georgetown, La Paz, Manaus, San Juan|Caracas, La Paz
    SE Asia Standard Time=Bangkok, Hanoi, Jakarta|Bangkok, Jakarta, Hanoi
    Saint Pierre Standard Time=Saint Pierre and Miquelon
    Sakhalin Standard Time=Sakhalin
    Samoa Standard Time=Samoa
    Sao Tome Standard Time=Sao Tome
    Saratov Standard Time=Saratov
    Singapore Standard Time=Kuala Lumpur, Singapore
    South Africa Standard Time=Harare, Pretoria|Harare, Pretoria, Zimbabwe
    South Sudan Standard Time=Juba
    Sri Lanka Standard Time=Sri Jayawardenepura|Colombo, Sri Lanka
    Sudan Standard Time=Khartoum
    Syria Standard Time=Damascus
    Taipei Standard Time=Taipei
    Tasmania Standard Time=Hobart|Hobart, Tasmania
    Tocantins Standard Time=Araguaina
    Tokyo Standard Time=Osaka, Sapporo, Tokyo|Tokyo, Osaka, Sapporo
    Tomsk Standard Time=Tomsk
    Tonga Standard Time=Nuku'alofa|Tonga, Nuku'alofa
    Transbaikal Standard Time=Chita
    Turkey Standard Time=Istanbul
    Turks And Caicos Standard Time=Turks and Caicos
    US Eastern Standard Time=Indiana (East)
    US Mountain Standard Time=Arizona
    UTC=Coordinated Universal Time|Universal Coordinated Time
    UTC+12=Coordinated Universal Time+12
    UTC+13=Coordinated Universal Time+13
    UTC-02=Coordinated Universal Time-02
    UTC-08=Coordinated Universal Time-08
    UTC-09=Coordinated Universal Time-09
    UTC-11=Coordinated Universal Time-11
    Ulaanbaatar Standard Time=Ulaanbaatar
    Venezuela Standard Time=Caracas
    Vladivostok Standard Time=Vladivostok
    Volgograd Standard Time=Volgograd
    W. Australia Standard Time=Perth|Perth, Western Australia
    W. Central Africa Standard Time=West Central Africa
    W. Europe Standard Time=Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna|Amsterdam, Berlin, Bern, Rom, Stockholm, Wien
    W. Mongolia Standard Time=Hovd
    West Asia Standard Time=Ashgabat, Tashkent|Tashkent
    West Bank Standard Time=Gaza, Hebron
    West Pacific Standard Time=Guam, Port Moresby
    Yakutsk Standard Time=Yakutsk
    Yukon Standard Time=Yukon
    """

  /// One zone per line: its Windows name, then its name in the tz database.
  private static let lines = """
    AUS Central Standard Time=Australia/Darwin
    AUS Eastern Standard Time=Australia/Sydney
    Afghanistan Standard Time=Asia/Kabul
    Alaskan Standard Time=America/Anchorage
    Alberta Standard Time=America/Edmonton
    Aleutian Standard Time=America/Adak
    Altai Standard Time=Asia/Barnaul
    Arab Standard Time=Asia/Riyadh
    Arabian Standard Time=Asia/Dubai
    Arabic Standard Time=Asia/Baghdad
    Argentina Standard Time=America/Buenos_Aires
    Astrakhan Standard Time=Europe/Astrakhan
    Atlantic Standard Time=America/Halifax
    Aus Central W. Standard Time=Australia/Eucla
    Azerbaijan Standard Time=Asia/Baku
    Azores Standard Time=Atlantic/Azores
    Bahia Standard Time=America/Bahia
    Bangladesh Standard Time=Asia/Dhaka
    Belarus Standard Time=Europe/Minsk
    Bougainville Standard Time=Pacific/Bougainville
    British Columbia Standard Time=America/Vancouver
    Canada Central Standard Time=America/Regina
    Cape Verde Standard Time=Atlantic/Cape_Verde
    Caucasus Standard Time=Asia/Yerevan
    Cen. Australia Standard Time=Australia/Adelaide
    Central America Standard Time=America/Guatemala
    Central Asia Standard Time=Asia/Bishkek
    Central Brazilian Standard Time=America/Cuiaba
    Central Europe Standard Time=Europe/Budapest
    Central European Standard Time=Europe/Warsaw
    Central Pacific Standard Time=Pacific/Guadalcanal
    Central Standard Time=America/Chicago
    Central Standard Time (Mexico)=America/Mexico_City
    Chatham Islands Standard Time=Pacific/Chatham
    China Standard Time=Asia/Shanghai
    Cuba Standard Time=America/Havana
    Dateline Standard Time=Etc/GMT+12
    E. Africa Standard Time=Africa/Nairobi
    E. Australia Standard Time=Australia/Brisbane
    E. Europe Standard Time=Europe/Chisinau
    E. South America Standard Time=America/Sao_Paulo
    Easter Island Standard Time=Pacific/Easter
    Eastern Standard Time=America/New_York
    Eastern Standard Time (Mexico)=America/Cancun
    Egypt Standard Time=Africa/Cairo
    Ekaterinburg Standard Time=Asia/Yekaterinburg
    FLE Standard Time=Europe/Kiev
    Fiji Standard Time=Pacific/Fiji
    GMT Standard Time=Europe/London
    GTB Standard Time=Europe/Bucharest
    Georgian Standard Time=Asia/Tbilisi
    Greenland Standard Time=America/Godthab
    Greenwich Standard Time=Atlantic/Reykjavik
    Haiti Standard Time=America/Port-au-Prince
    Hawaiian Standard Time=Pacific/Honolulu
    India Standard Time=Asia/Calcutta
    Iran Standard Time=Asia/Tehran
    Israel Standard Time=Asia/Jerusalem
    Jordan Standard Time=Asia/Amman
    Kaliningrad Standard Time=Europe/Kaliningrad
    Korea Standard Time=Asia/Seoul
    Libya Standard Time=Africa/Tripoli
    Line Islands Standard Time=Pacific/Kiritimati
    Lord Howe Standard Time=Australia/Lord_Howe
    Magadan Standard Time=Asia/Magadan
    Magallanes Standard Time=America/Punta_Arenas
    Manitoba Standard Time=America/Winnipeg
    Marquesas Standard Time=Pacific/Marquesas
    Mauritius Standard Time=Indian/Mauritius
    Middle East Standard Time=Asia/Beirut
    Montevideo Standard Time=America/Montevideo
    Morocco Standard Time=Africa/Casablanca
    Mountain Standard Time=America/Denver
    Mountain Standard Time (Mexico)=America/Mazatlan
    Myanmar Standard Time=Asia/Rangoon
    N. Central Asia Standard Time=Asia/Novosibirsk
    Namibia Standard Time=Africa/Windhoek
    Nepal Standard Time=Asia/Katmandu
    New Zealand Standard Time=Pacific/Auckland
    Newfoundland Standard Time=America/St_Johns
    Norfolk Standard Time=Pacific/Norfolk
    North Asia East Standard Time=Asia/Irkutsk
    North Asia Standard Time=Asia/Krasnoyarsk
    North Korea Standard Time=Asia/Pyongyang
    Omsk Standard Time=Asia/Omsk
    Pacific SA Standard Time=America/Santiago
    Pacific Standard Time=America/Los_Angeles
    Pacific Standard Time (Mexico)=America/Tijuana
    Pakistan Standard Time=Asia/Karachi
    Paraguay Standard Time=America/Asuncion
    Qyzylorda Standard Time=Asia/Qyzylorda
    Romance Standard Time=Europe/Paris
    Russia Time Zone 10=Asia/Srednekolymsk
    Russia Time Zone 11=Asia/Kamchatka
    Russia Time Zone 3=Europe/Samara
    Russian Standard Time=Europe/Moscow
    SA Eastern Standard Time=America/Cayenne
    SA Pacific Standard Time=America/Bogota
    SA Western Standard Time=America/La_Paz
    SE Asia Standard Time=Asia/Bangkok
    Saint Pierre Standard Time=America/Miquelon
    Sakhalin Standard Time=Asia/Sakhalin
    Samoa Standard Time=Pacific/Apia
    Sao Tome Standard Time=Africa/Sao_Tome
    Saratov Standard Time=Europe/Saratov
    Singapore Standard Time=Asia/Singapore
    South Africa Standard Time=Africa/Johannesburg
    South Sudan Standard Time=Africa/Juba
    Sri Lanka Standard Time=Asia/Colombo
    Sudan Standard Time=Africa/Khartoum
    Syria Standard Time=Asia/Damascus
    Taipei Standard Time=Asia/Taipei
    Tasmania Standard Time=Australia/Hobart
    Tocantins Standard Time=America/Araguaina
    Tokyo Standard Time=Asia/Tokyo
    Tomsk Standard Time=Asia/Tomsk
    Tonga Standard Time=Pacific/Tongatapu
    Transbaikal Standard Time=Asia/Chita
    Turkey Standard Time=Europe/Istanbul
    Turks And Caicos Standard Time=America/Grand_Turk
    US Eastern Standard Time=America/Indianapolis
    US Mountain Standard Time=America/Phoenix
    UTC=UTC
    UTC+12=Etc/GMT-12
    UTC+13=Etc/GMT-13
    UTC-02=Etc/GMT+2
    UTC-08=Etc/GMT+8
    UTC-09=Etc/GMT+9
    UTC-11=Etc/GMT+11
    Ulaanbaatar Standard Time=Asia/Ulaanbaatar
    Venezuela Standard Time=America/Caracas
    Vladivostok Standard Time=Asia/Vladivostok
    Volgograd Standard Time=Europe/Volgograd
    W. Australia Standard Time=Australia/Perth
    W. Central Africa Standard Time=Africa/Lagos
    W. Europe Standard Time=Europe/Berlin
    W. Mongolia Standard Time=Asia/Hovd
    West Asia Standard Time=Asia/Tashkent
    West Bank Standard Time=Asia/Hebron
    West Pacific Standard Time=Pacific/Port_Moresby
    Yakutsk Standard Time=Asia/Yakutsk
    Yukon Standard Time=America/Whitehorse
    """
}
