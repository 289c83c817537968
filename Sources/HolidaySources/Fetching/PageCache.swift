// SPDX-License-Identifier: MIT

package import HolidayData
import Platform
import Support

/// The last page from each address with its entity tag, so that an unchanged page is not sent again.
package struct PageCache {
  private let folder: String

  package init(_ folder: DataFolder) {
    self.folder = folder.path + "/cache"
  }

  /// The cached page of an address; nil if there is none.
  package func page(of address: String) -> (entityTag: String, content: [UInt8])? {
    guard let bytes = try? HolidayFiles.bytes(of: path(of: address)) else { return nil }
    let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].elementsEqual(address.utf8), !parts[1].isEmpty else { return nil }
    return (String(decoding: parts[1], as: UTF8.self), Array(parts[2]))
  }

  /// Stores a page; if that fails, the page will just be sent again.
  package func keep(_ content: [UInt8], of address: String, entityTag: String) {
    guard !entityTag.isEmpty, entityTag.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return }
    try? Files.makeFolder(folder)
    let head = Array("\(address)\n\(entityTag)\n".utf8)
    _ = try? ReplacedFile.open(path(of: address)).replace(with: head + content)
  }

  /// The file of an address, named with its FNV-1a hash; the file contains the address, in case of a collision.
  private func path(of address: String) -> String {
    folder + "/" + String(hashFNV1a(address.utf8), radix: 16)
  }
}
