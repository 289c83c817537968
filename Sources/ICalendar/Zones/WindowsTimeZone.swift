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
    return hasBlank ? shownTable[key(ofShown: name)] : nil
  }

  /// The Windows names, in alphabetical order.
  public static var names: [String] { zones.map(\.name) }

  /// The zones, each with the names that Windows and Outlook show, or have shown, for it, without the offset before them.
  package static let zones: [(name: String, identifier: String, shown: [String])] =
    // Bytes are split several times as fast as characters.
    lines.utf8.split(separator: UInt8(ascii: "\n")).map { line in
      let parts = line.split { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "|") }.map { String(Substring($0)) }
      return (parts[0], parts[1], Array(parts.dropFirst(2)))
    }

  private static let table = Dictionary(uniqueKeysWithValues: zones.map { ($0.name.lowercased(), $0.identifier) })

  /// The names in the tz database by the keys of the names that are shown.
  private static let shownTable = Dictionary(
    zones.flatMap { zone in zone.shown.map { (key(ofShown: $0), zone.identifier) } }
  ) { _, last in last }

  /// The words of a shown name without the offset before it, in lower case.
  private static func key(ofShown name: String) -> String {
    var text = name.lowercased()[...]
    if text.hasPrefix("("), let end = text.firstIndex(of: ")") { text = text[text.index(after: end)...] }
    let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "&" && $0 != "+" && $0 != "-" }
    return words.map { $0 == "&" ? "and" : String($0) }.joined(separator: " ")
  }

  /// One zone per line: its Windows name, its name in the tz database, and the names that Windows and Outlook show or
  /// have shown for it.
  private static let lines = """
    AUS Central Standard Time=Australia/Darwin|Darwin
    AUS Eastern Standard Time=Australia/Sydney|Canberra, Melbourne, Sydney
    Afghanistan Standard Time=Asia/Kabul|Kabul
    Alaskan Standard Time=America/Anchorage|Alaska|Alaska Time
    Alberta Standard Time=America/Edmonton
    Aleutian Standard Time=America/Adak|Aleutian Islands
    Altai Standard Time=Asia/Barnaul|Barnaul, Gorno-Altaysk
    Arab Standard Time=Asia/Riyadh|Kuwait, Riyadh|Arab, Kuwait, Riyadh
    Arabian Standard Time=Asia/Dubai|Abu Dhabi, Muscat
    Arabic Standard Time=Asia/Baghdad|Baghdad
    Argentina Standard Time=America/Buenos_Aires|City of Buenos Aires|Buenos Aires
    Astrakhan Standard Time=Europe/Astrakhan|Astrakhan, Ulyanovsk
    Atlantic Standard Time=America/Halifax|Atlantic Time (Canada)
    Aus Central W. Standard Time=Australia/Eucla|Eucla
    Azerbaijan Standard Time=Asia/Baku|Baku
    Azores Standard Time=Atlantic/Azores|Azores
    Bahia Standard Time=America/Bahia|Salvador
    Bangladesh Standard Time=Asia/Dhaka|Dhaka
    Belarus Standard Time=Europe/Minsk|Minsk
    Bougainville Standard Time=Pacific/Bougainville|Bougainville Island
    British Columbia Standard Time=America/Vancouver
    Canada Central Standard Time=America/Regina|Saskatchewan
    Cape Verde Standard Time=Atlantic/Cape_Verde|Cabo Verde Is.|Cape Verde Is.|Cape Verde Islands
    Caucasus Standard Time=Asia/Yerevan|Yerevan
    Cen. Australia Standard Time=Australia/Adelaide|Adelaide|Adelaide, Central Australia
    Central America Standard Time=America/Guatemala|Central America
    Central Asia Standard Time=Asia/Bishkek|Astana|Bishkek
    Central Brazilian Standard Time=America/Cuiaba|Cuiaba
    Central Europe Standard Time=Europe/Budapest|Belgrade, Bratislava, Budapest, Ljubljana, Prague|\
    Belgrade, Pozsony, Budapest, Ljubljana, Prague|Prague, Central Europe
    Central European Standard Time=Europe/Warsaw|Sarajevo, Skopje, Warsaw, Zagreb|Sarajevo, Warsaw, Zagreb|\
    Sarajevo, Skopje, Sofija, Vilnius, Warsaw, Zagreb
    Central Pacific Standard Time=Pacific/Guadalcanal|Solomon Is., New Caledonia|Magadan, Solomon Is., New Caledonia
    Central Standard Time=America/Chicago|Central Time (US & Canada)|Central Time (US and Canada)
    Central Standard Time (Mexico)=America/Mexico_City|Guadalajara, Mexico City, Monterrey|Mexico City, Tegucigalpa
    Chatham Islands Standard Time=Pacific/Chatham|Chatham Islands
    China Standard Time=Asia/Shanghai|Beijing, Chongqing, Hong Kong, Urumqi|Beijing, Chongqing, Hong Kong SAR, Urumqi
    Cuba Standard Time=America/Havana|Havana
    Dateline Standard Time=Etc/GMT+12|International Date Line West|Eniwetok, Kwajalein, Dateline Time
    E. Africa Standard Time=Africa/Nairobi|Nairobi|East Africa, Nairobi
    E. Australia Standard Time=Australia/Brisbane|Brisbane|Brisbane, East Australia
    E. Europe Standard Time=Europe/Chisinau|Chisinau|Minsk, East Europe|Bucharest
    E. South America Standard Time=America/Sao_Paulo|Brasilia
    Easter Island Standard Time=Pacific/Easter|Easter Island
    Eastern Standard Time=America/New_York|Eastern Time (US & Canada)|Eastern Time (US and Canada)
    Eastern Standard Time (Mexico)=America/Cancun|Chetumal
    Egypt Standard Time=Africa/Cairo|Cairo
    Ekaterinburg Standard Time=Asia/Yekaterinburg|Ekaterinburg
    FLE Standard Time=Europe/Kiev|Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius|\
    Helsinki, Kiev, Riga, Sofia, Tallinn, Vilnius|Helsinki, Riga, Tallinn
    Fiji Standard Time=Pacific/Fiji|Fiji|Fiji, Kamchatka, Marshall Is.|Fiji Islands, Kamchatka, Marshall Islands
    GMT Standard Time=Europe/London|Dublin, Edinburgh, Lisbon, London|\
    Greenwich Mean Time: Dublin, Edinburgh, Lisbon, London|Greenwich Mean Time; Dublin, Edinburgh, London
    GTB Standard Time=Europe/Bucharest|Athens, Bucharest|Athens, Bucharest, Istanbul|Athens, Istanbul, Minsk
    Georgian Standard Time=Asia/Tbilisi|Tbilisi
    Greenland Standard Time=America/Godthab|Greenland
    Greenwich Standard Time=Atlantic/Reykjavik|Monrovia, Reykjavik|Casablanca, Monrovia
    Haiti Standard Time=America/Port-au-Prince|Haiti
    Hawaiian Standard Time=Pacific/Honolulu|Hawaii
    India Standard Time=Asia/Calcutta|Chennai, Kolkata, Mumbai, New Delhi|Bombay, Calcutta, Madras, New Delhi, India
    Iran Standard Time=Asia/Tehran|Tehran
    Israel Standard Time=Asia/Jerusalem|Jerusalem|Jerusalem, Tel Aviv|Israel, Jerusalem Standard Time
    Jordan Standard Time=Asia/Amman|Amman
    Kaliningrad Standard Time=Europe/Kaliningrad|Kaliningrad
    Korea Standard Time=Asia/Seoul|Seoul|Seoul, Korea Standard time
    Libya Standard Time=Africa/Tripoli|Tripoli
    Line Islands Standard Time=Pacific/Kiritimati|Kiritimati Island
    Lord Howe Standard Time=Australia/Lord_Howe|Lord Howe Island
    Magadan Standard Time=Asia/Magadan|Magadan
    Magallanes Standard Time=America/Punta_Arenas|Punta Arenas
    Manitoba Standard Time=America/Winnipeg
    Marquesas Standard Time=Pacific/Marquesas|Marquesas Islands
    Mauritius Standard Time=Indian/Mauritius|Port Louis
    Middle East Standard Time=Asia/Beirut|Beirut
    Montevideo Standard Time=America/Montevideo|Montevideo
    Morocco Standard Time=Africa/Casablanca|Casablanca
    Mountain Standard Time=America/Denver|Mountain Time (US & Canada)|Mountain Time (US and Canada)
    Mountain Standard Time (Mexico)=America/Mazatlan|La Paz, Mazatlan|Chihuahua, La Paz, Mazatlan
    Myanmar Standard Time=Asia/Rangoon|Yangon (Rangoon)|Rangoon
    N. Central Asia Standard Time=Asia/Novosibirsk|Novosibirsk|Almaty, Novosibirsk
    Namibia Standard Time=Africa/Windhoek|Windhoek
    Nepal Standard Time=Asia/Katmandu|Kathmandu|Kathmandu, Nepal
    New Zealand Standard Time=Pacific/Auckland|Auckland, Wellington
    Newfoundland Standard Time=America/St_Johns|Newfoundland
    Norfolk Standard Time=Pacific/Norfolk|Norfolk Island
    North Asia East Standard Time=Asia/Irkutsk|Irkutsk|Irkutsk, Ulaan Bataar
    North Asia Standard Time=Asia/Krasnoyarsk|Krasnoyarsk
    North Korea Standard Time=Asia/Pyongyang|Pyongyang
    Omsk Standard Time=Asia/Omsk|Omsk
    Pacific SA Standard Time=America/Santiago|Santiago
    Pacific Standard Time=America/Los_Angeles|Pacific Time (US & Canada)|Pacific Time (US and Canada)|\
    Pacific Time (US & Canada); Tijuana
    Pacific Standard Time (Mexico)=America/Tijuana|Baja California|Tijuana, Baja California
    Pakistan Standard Time=Asia/Karachi|Islamabad, Karachi|Islamabad, Karachi, Tashkent
    Paraguay Standard Time=America/Asuncion|Asuncion
    Qyzylorda Standard Time=Asia/Qyzylorda|Qyzylorda
    Romance Standard Time=Europe/Paris|Brussels, Copenhagen, Madrid, Paris|Paris, Madrid, Brussels, Copenhagen
    Russia Time Zone 10=Asia/Srednekolymsk|Chokurdakh
    Russia Time Zone 11=Asia/Kamchatka|Anadyr, Petropavlovsk-Kamchatsky
    Russia Time Zone 3=Europe/Samara|Izhevsk, Samara
    Russian Standard Time=Europe/Moscow|Moscow, St. Petersburg|Moscow, St. Petersburg, Volgograd
    SA Eastern Standard Time=America/Cayenne|Cayenne, Fortaleza|Georgetown, La Paz, Manaus, San Juan, Cayenne
    SA Pacific Standard Time=America/Bogota|Bogota, Lima, Quito, Rio Branco|Bogota, Lima, Quito
    SA Western Standard Time=America/La_Paz|Georgetown, La Paz, Manaus, San Juan|Caracas, La Paz
    SE Asia Standard Time=Asia/Bangkok|Bangkok, Hanoi, Jakarta|Bangkok, Jakarta, Hanoi
    Saint Pierre Standard Time=America/Miquelon|Saint Pierre and Miquelon
    Sakhalin Standard Time=Asia/Sakhalin|Sakhalin
    Samoa Standard Time=Pacific/Apia|Samoa
    Sao Tome Standard Time=Africa/Sao_Tome|Sao Tome
    Saratov Standard Time=Europe/Saratov|Saratov
    Singapore Standard Time=Asia/Singapore|Kuala Lumpur, Singapore
    South Africa Standard Time=Africa/Johannesburg|Harare, Pretoria|Harare, Pretoria, Zimbabwe
    South Sudan Standard Time=Africa/Juba|Juba
    Sri Lanka Standard Time=Asia/Colombo|Sri Jayawardenepura|Colombo, Sri Lanka
    Sudan Standard Time=Africa/Khartoum|Khartoum
    Syria Standard Time=Asia/Damascus|Damascus
    Taipei Standard Time=Asia/Taipei|Taipei
    Tasmania Standard Time=Australia/Hobart|Hobart|Hobart, Tasmania
    Tocantins Standard Time=America/Araguaina|Araguaina
    Tokyo Standard Time=Asia/Tokyo|Osaka, Sapporo, Tokyo|Tokyo, Osaka, Sapporo
    Tomsk Standard Time=Asia/Tomsk|Tomsk
    Tonga Standard Time=Pacific/Tongatapu|Nuku'alofa|Tonga, Nuku'alofa
    Transbaikal Standard Time=Asia/Chita|Chita
    Turkey Standard Time=Europe/Istanbul|Istanbul
    Turks And Caicos Standard Time=America/Grand_Turk|Turks and Caicos
    US Eastern Standard Time=America/Indianapolis|Indiana (East)
    US Mountain Standard Time=America/Phoenix|Arizona
    UTC=UTC|Coordinated Universal Time|Universal Coordinated Time
    UTC+12=Etc/GMT-12|Coordinated Universal Time+12
    UTC+13=Etc/GMT-13|Coordinated Universal Time+13
    UTC-02=Etc/GMT+2|Coordinated Universal Time-02
    UTC-08=Etc/GMT+8|Coordinated Universal Time-08
    UTC-09=Etc/GMT+9|Coordinated Universal Time-09
    UTC-11=Etc/GMT+11|Coordinated Universal Time-11
    Ulaanbaatar Standard Time=Asia/Ulaanbaatar|Ulaanbaatar
    Venezuela Standard Time=America/Caracas|Caracas
    Vladivostok Standard Time=Asia/Vladivostok|Vladivostok
    Volgograd Standard Time=Europe/Volgograd|Volgograd
    W. Australia Standard Time=Australia/Perth|Perth|Perth, Western Australia
    W. Central Africa Standard Time=Africa/Lagos|West Central Africa
    W. Europe Standard Time=Europe/Berlin|Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna|\
    Amsterdam, Berlin, Bern, Rom, Stockholm, Wien
    W. Mongolia Standard Time=Asia/Hovd|Hovd
    West Asia Standard Time=Asia/Tashkent|Ashgabat, Tashkent|Tashkent
    West Bank Standard Time=Asia/Hebron|Gaza, Hebron
    West Pacific Standard Time=Pacific/Port_Moresby|Guam, Port Moresby
    Yakutsk Standard Time=Asia/Yakutsk|Yakutsk
    Yukon Standard Time=America/Whitehorse|Yukon
    """
}
