// SPDX-License-Identifier: MIT

internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypesHTTP1

/// Answers the requests that have to be rendered first.
struct FeedResponder: HTTPResponder {
  typealias Context = BasicRequestContext

  let router: FeedRouter

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    let request = FeedRequest(
      method: request.method.rawValue, target: request.head.path ?? "/",
      headers: HTTPHeaders(
        request.headers.map { ($0.name.rawName, $0.value) } + [("Host", request.head.authority ?? "")])
    )
    let answer = await router.answer(request)
    return Response(
      status: HTTPResponse.Status(code: answer.status), headers: HTTPFields(answer.headers, splitCookie: false),
      body: answer.body.map { ResponseBody(byteBuffer: $0) } ?? ResponseBody())
  }
}
