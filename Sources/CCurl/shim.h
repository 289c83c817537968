// SPDX-License-Identifier: MIT

#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

#include <curl/curl.h>

// libcurl's own functions take a variable number of arguments, which Swift cannot call.

typedef size_t (*ccurl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode ccurl_set_number(CURL *transfer, CURLoption option, long value) {
  return curl_easy_setopt(transfer, option, value);
}

static inline CURLcode ccurl_set_text(CURL *transfer, CURLoption option, const char *value) {
  return curl_easy_setopt(transfer, option, value);
}

static inline CURLcode ccurl_set_headers(CURL *transfer, struct curl_slist *headers) {
  return curl_easy_setopt(transfer, CURLOPT_HTTPHEADER, headers);
}

/// Has a function called with each piece of the body.
static inline void ccurl_set_receiver(CURL *transfer, ccurl_receiver receiver, void *context) {
  curl_easy_setopt(transfer, CURLOPT_WRITEFUNCTION, receiver);
  curl_easy_setopt(transfer, CURLOPT_WRITEDATA, context);
}

/// Sends a body, of which it makes a copy; its size must be set before.
static inline void ccurl_copy_body(CURL *transfer, const void *bytes) {
  curl_easy_setopt(transfer, CURLOPT_COPYPOSTFIELDS, bytes);
}

static inline long ccurl_status(CURL *transfer) {
  long status = 0;
  curl_easy_getinfo(transfer, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

/// The length that the server gave for the body, or -1.
static inline curl_off_t ccurl_length(CURL *transfer) {
  curl_off_t length = -1;
  curl_easy_getinfo(transfer, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
  return length;
}

#endif
