/**
 * What the header `X-Error-Code` of an error says, for programs: sentences may be reworded, codes never change their
 * meaning.
 */
export const ERROR_CODES = {
  malformed_request: { status: 400, meaning: 'The request is no valid HTTP.' },
  parse_error: { status: 400, meaning: 'The body cannot be read: it is no JSON, CSV, UTF-8 or gzip.' },
  invalid: { status: 400, meaning: 'Fields are wrong, in a way without a code of its own or in several ways.' },
  required: { status: 400, meaning: 'A field is missing.' },
  unknown_field: { status: 400, meaning: 'A field or query parameter is unknown, most likely misspelt.' },
  does_not_exist: { status: 400, meaning: 'A field or filter names an object that does not exist.' },
  already_exists: { status: 400, meaning: 'Another object has this value already.' },
  window_too_long: { status: 400, meaning: 'The time window is longer than this endpoint allows.' },
  selection_too_large: { status: 400, meaning: 'The selection holds more than this endpoint or file format can take.' },
  cursor_invalid: { status: 400, meaning: 'The cursor is malformed, or was issued for other filters.' },
  cursor_expired: { status: 400, meaning: 'The cursor has expired: start over without it.' },
  not_authenticated: { status: 401, meaning: 'No credentials, or not in the form that is asked for.' },
  invalid_token: { status: 401, meaning: 'The token or key is unknown, or was revoked.' },
  permission_denied: { status: 403, meaning: 'The permission is missing, or the object is of another organization.' },
  not_found: { status: 404, meaning: 'There is no such path or object.' },
  method_not_allowed: { status: 405, meaning: 'The path has no such method: see `Allow`.' },
  not_acceptable: { status: 406, meaning: '`Accept` fits nothing that is produced here.' },
  request_timeout: { status: 408, meaning: 'The request did not arrive in time.' },
  conflict: { status: 409, meaning: 'The object is not in the state for this.' },
  idempotency_key_reused: { status: 409, meaning: 'The `Idempotency-Key` was used with another request.' },
  idempotency_key_running: { status: 409, meaning: 'The request with this `Idempotency-Key` is still running.' },
  export_not_completed: { status: 409, meaning: 'The export has no file yet, or never will.' },
  export_finished: { status: 409, meaning: 'The export is finished and cannot be cancelled.' },
  site_without_device: { status: 409, meaning: 'No device stands at the site.' },
  device_without_site: { status: 409, meaning: 'The device stands at no site.' },
  command_already_sent: { status: 409, meaning: 'The device was given the command already.' },
  command_wrong_status: { status: 409, meaning: 'The command has a status that does not allow this step.' },
  body_too_large: { status: 413, meaning: 'The body is larger than the limit.' },
  unsupported_media_type: { status: 415, meaning: 'The body has a `Content-Type` that is not taken here.' },
  range_not_satisfiable: { status: 416, meaning: 'The file has no such range.' },
  expectation_failed: { status: 417, meaning: '`Expect` asks for what this service does not do.' },
  throttled: { status: 429, meaning: 'Too many requests: see `Retry-After`.' },
  too_many_exports: { status: 429, meaning: 'Too many exports are waiting.' },
  headers_too_large: { status: 431, meaning: 'The headers are larger than the limit.' },
  server_error: { status: 500, meaning: 'A fault of the server.' },
  unavailable: { status: 503, meaning: 'The service cannot answer now: see `Retry-After`.' },
} as const satisfies { [code: string]: { status: number; meaning: string } }

export type ErrorCode = keyof typeof ERROR_CODES
