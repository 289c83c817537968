// SPDX-License-Identifier: MIT

import CQRencode
package import Support

/// QR codes of addresses.
package enum QRCode {
  /// Draws a text as an SVG image, black on white with the quiet zone; nil if the text is longer than 1200 bytes.
  package static func svg(_ text: String, label: String) -> HTML? {
    let bytes = Array(text.utf8)
    guard bytes.count <= 1200, let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_L) else {
      return nil
    }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard let modules = code.pointee.data else { return nil }
    var path = ""
    for row in 0..<width {
      var column = 0
      while column < width {
        var run = 0
        while column + run < width, modules[row * width + column + run] & 1 == 1 { run += 1 }
        if run > 0 { path += "M\(column + 4) \(row + 4)h\(run)v1h-\(run)z" }
        column += max(run, 1)
      }
    }
    let size = width + 8
    return """
      <svg class="qr" role="img" aria-label="\(label)" viewBox="0 0 \(size) \(size)" shape-rendering="crispEdges">\
      <rect width="\(size)" height="\(size)" fill="#fff"/><path d="\(path)" fill="#000"/></svg>
      """
  }
}
