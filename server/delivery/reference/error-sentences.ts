import { MAX_XLSX_RECORDS } from '../../../contract/export-formats.ts'
import { CURSOR_LIFETIME_HOURS, MAX_SEARCH_DAYS } from '../../../contract/limits.ts'
import { ERROR_CODES } from '../../../contract/text/error-codes.ts'

const CODE_ROWS = Object.entries(ERROR_CODES).map(
  ([code, { status, meaning }]) => `| \`${code}\` | ${status} | ${meaning} |`,
)

/** All error messages of the interface, for the documentation. Clients may compare them: changing one is a breaking change. */
export const ERROR_TEXT = `
Every error has one of three shapes. A body has either \`detail\` or sentences by field, never both, and no other keys. The \`X-Request-Id\` header identifies the request in the log of the server: quote it when you ask for help. The \`X-Error-Code\` header identifies the error for programs.

| Shape | Body | Used for |
|---|---|---|
| A | \`{"detail": "<sentence>"}\` | everything that is not validation, and JSON that cannot be parsed |
| B | \`{"<field>": ["<sentence>", …]}\` | fields of the body or the query (400). Nesting mirrors the request: \`{"time": {"from_dt": […]}}\`; items of a list are under their index: \`{"sites": {"1": […]}}\` |
| C | \`{"non_field_errors": ["<sentence>", …]}\` | the body as a whole (400); may occur together with the fields of B |

All errors of a body are reported together. Checks run in this order: 401, 403 for \`can_use_api\`, 429, 404 for the path, 405, 403 for the permission, 406, 415, 404 or 403 for the object in the path, 400.

### Shape A

| Status | Detail | When |
|---|---|---|
| 400 | \`JSON parse error - <reason>\` | not JSON, not UTF-8, a byte order mark, NaN, nested deeper than 32 |
| 400 | \`CSV parse error - <reason>\` | an upload that is not CSV, or whose first line does not name \`timestamp\` and \`channel\` |
| 400 | \`The body is not valid UTF-8.\` | an upload as CSV or NDJSON |
| 400 | \`The body is not a complete gzip stream.\` | an upload with \`Content-Encoding: gzip\` |
| 400 | \`Malformed request.\` | the request breaks the rules of HTTP |
| 401 | \`Authentication credentials were not provided.\` | no \`Authorization\` header, or not of the form \`Token <token>\` |
| 401 | \`Invalid token.\` | unknown, regenerated or revoked token, or an inactive user |
| 403 | \`You do not have permission to perform this action.\` | \`can_use_api\` or the permission of the endpoint is missing, or the object is another organization's |
| 404 | \`Not found.\` | no such path or object; a trailing slash makes another path |
| 405 | \`Method "DELETE" not allowed.\` | see the \`Allow\` header |
| 406 | \`Could not satisfy the request Accept header.\` | errors themselves are always JSON |
| 408 | \`Request timed out.\` | the request did not arrive in time |
| 409 | \`Idempotency-Key was used with another request.\` | the key was first used with another body |
| 409 | \`A request with this Idempotency-Key is still running.\` | see \`Retry-After\` |
| 409 | \`The site has no device.\` | a command for a site without a device |
| 409 | \`The command was already sent.\` | it cannot be cancelled any more |
| 409 | \`The command is expired.\` | its status does not allow the step; or \`queued\`, \`completed\`, \`failed\`, \`cancelled\` |
| 409 | \`The device stands at no site.\` | an upload of a device that is not assigned |
| 409 | \`The export is not completed (running).\` | a download or deletion; or \`queued\`, \`failed\`, \`cancelled\` |
| 409 | \`The export is finished.\` | it cannot be cancelled any more |
| 413 | \`Request body too large.\` | more than the limit of the endpoint |
| 415 | \`Unsupported media type "text/plain" in request. Use application/json.\` | the \`Content-Type\` of the body is not accepted; the second sentence names those that are |
| 416 | \`Requested range not satisfiable.\` | a download with a \`Range\` beyond the end |
| 429 | \`Request was throttled. Expected available in 60 seconds.\` | see \`Retry-After\` |
| 429 | \`Too many commands are waiting for the device. Cancel one or try again later.\` | 100 are not acknowledged yet; see \`Retry-After\` |
| 429 | \`Too many exports are waiting. Cancel one or try again later.\` | see \`Retry-After\` |
| 431 | \`Request header fields too large.\` | more than 16 KiB of headers |
| 500 | \`A server error occurred.\` | an error of the service; it is logged |
| 503 | \`The file is not on this machine.\` | a download from several machines without a shared directory of exports |
| 503 | \`Service temporarily unavailable, try again later.\` | see \`Retry-After\` |

### Shapes B and C

| Sentence | When |
|---|---|
| \`This field is required.\` | it is missing |
| \`This field may not be null.\` | it is null (\`"cursor": null\` is allowed: the first page) |
| \`Invalid data. Expected a dictionary, but got list.\` | not an object, under \`non_field_errors\`; or \`str\`, \`int\`, \`float\`, \`bool\` |
| \`No data provided\` | the body is \`null\`, under \`non_field_errors\` |
| \`Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM\\|-HH:MM\\|Z].\` | also for days and times that do not exist |
| \`Datetime value out of range.\` | before year 1 or after year 9999 in UTC |
| \`Date has wrong format. Use one of these formats instead: YYYY-MM-DD.\` | a field that is a date |
| \`A valid integer is required.\` | integers, \`1.0\` and strings of digits are accepted; where a site is expected a second sentence says where its \`id\` is |
| \`A valid number is required.\` | |
| \`Must be a valid boolean.\` | |
| \`Ensure this value is greater than or equal to 1.\` | too small |
| \`Ensure this value is less than or equal to 10000.\` | too large |
| \`Not a valid string.\` | |
| \`This field may not be blank.\` | |
| \`Ensure this field has no more than 512 characters.\` | |
| \`Null characters are not allowed.\` | |
| \`"x" is not a valid choice.\` | under \`format\` a second sentence lists the choices |
| \`Expected a list of items but got type "int".\` | |
| \`This list may not be empty.\` | |
| \`Ensure this field has no more than 1000 elements.\` | |
| \`Invalid pk "99" - object does not exist.\` | a site in a filter that does not exist; another organization's is a 403 |
| \`Unknown field. Did you mean sites?\` | an unknown field or query parameter; without the question if no name is similar |
| \`This parameter may be given only once.\` | a query parameter that is not a list |
| \`to_dt must be after from_dt.\` | under \`time\` |
| \`The time window may not exceed ${MAX_SEARCH_DAYS} days. Use an export for longer ranges.\` | under \`time\`; exactly ${MAX_SEARCH_DAYS} days are allowed |
| \`max must not be below min.\` | under a filter that is an object of \`min\` and \`max\` |
| \`Use four numbers in degrees: west,south,east,north.\` | under \`bbox\` |
| \`Use the two letters of ISO 3166-1.\` | under \`country\` |
| \`An xlsx file holds at most ${MAX_XLSX_RECORDS} records. Choose csv or parquet.\` | under \`format\` |
| \`Invalid cursor.\` | malformed, changed, another organization's, or sent with other filters than it was issued for |
| \`Cursor has expired. Start over without it.\` | older than ${CURSOR_LIFETIME_HOURS} hours |
| \`Use 1 to 255 visible ASCII characters.\` | under \`Idempotency-Key\` |

A bad record does not fail an upload: only the record is refused, and its index and the reason are in the answer.

If a key occurs twice in a body, the last value is used.

### Unknown fields

Under \`/api/v1/\` an unknown field of a body and an unknown query parameter are errors under their names, because a misspelt filter that is ignored would return everything: \`{"site": ["Unknown field. Did you mean sites?"]}\`. At most 20 are listed. Of query parameters only lists may be repeated: \`ids=1&ids=2\` is \`ids=1,2\`.

Under \`/device/v1/\` they are ignored, so that newer firmware keeps working, and listed in \`ignored_fields\` of the answer, at most 20 of them. The field is absent when nothing was ignored. \`id\`, \`site\`, \`valid\` and \`flags\` of a record are never read and not listed.

### Codes

Every error has one of these in the header \`X-Error-Code\`, never in its body. A code keeps its meaning; new codes may be added. When fields have different errors, the code is \`invalid\`.

| Code | Status | Meaning |
|---|---|---|
${CODE_ROWS.join('\n')}`
