import {
  CURSOR_LIFETIME_HOURS,
  DEFAULT_REQUESTS_PER_MINUTE,
  DEVICE_REQUESTS_PER_MINUTE,
  MAX_PAGE_SIZE,
  MAX_SEARCH_DAYS,
} from '../../../contract/limits.ts'
import { ERROR_TEXT } from './error-sentences.ts'
import type { Section } from './rules.ts'

export const GUIDE: Section[] = [
  {
    id: 'first-steps',
    title: 'First steps',
    text: `
1. Get a token: sign in, open [API Tokens](/tokens) and generate one. If that page says that you may not use the API, it also names who can allow it. The demo prints a token when it starts.
2. Keep it in an environment variable, not in a script: \`export WAYSIDE_TOKEN=way_…\`
3. List your sites. The word before the token is \`Token\`, not \`Bearer\`: with another word the answer is a 401, \`Authentication credentials were not provided.\`

    curl -H "Authorization: Token $WAYSIDE_TOKEN" \\
      "http://127.0.0.1:8080/api/v1/traffic/sites"

Each site has an integer \`id\`, which paths and filters use, and a \`data_range\`, the times of its first and last record. Then read the records of one day:

    curl -H "Authorization: Token $WAYSIDE_TOKEN" \\
      -H "Content-Type: application/json" \\
      -d '{"time": {"from_dt": "2026-06-01T00:00:00Z", "to_dt": "2026-06-02T00:00:00Z"}}' \\
      "http://127.0.0.1:8080/api/v1/traffic/data/search"

The machine-readable form of this page is [openapi.json](/openapi.json) (OpenAPI 3.1).`,
  },
  {
    id: 'authentication',
    title: 'Authentication',
    text: `
Every request under \`/api/v1/\` carries the header \`Authorization: Token <API_TOKEN>\`: the word \`Token\`, one space, then the token. There are no cookies, no OAuth flows and no refresh tokens.

- A user has one token. It is shown once, when it is generated; afterwards only its first 8 and last 4 characters.
- It does not expire. It is valid until it is regenerated or revoked, and then stops working immediately.
- It has the permissions of its user. The user needs \`can_use_api\`, and the permission that each endpoint names.
- Give every integration its own user, so that revoking one token does not stop the others. Change tokens every 6 to 12 months, and immediately after a leak.

Two users of one organization see the same sites and records. An object of another organization is a 403, one that does not exist a 404.

Devices use \`/device/v1/\` with \`Authorization: Device <key>\`. A device key is valid for nothing else, and a token is not valid for \`/device/v1/\`.`,
  },
  {
    id: 'pages',
    title: 'Pages and cursors',
    text: `
A list that can be long is returned in pages, as \`{"items": […], "next_cursor": "…"}\`.

1. Send the \`next_cursor\` of an answer back as \`cursor\`, with all other fields unchanged.
2. Repeat until \`next_cursor\` is \`null\`. **Only that is the end**: with a filter that few records match, a page can be short or empty and still have a \`next_cursor\`, because one request reads a limited number of records.
3. The next page starts exactly after the last record of this one, even when records are stored meanwhile: none is missed, none is returned twice. A page that is shorter than \`limit\` because of such a filter ends where reading ended, which may be behind its last record: everything up to there was read when the page was answered.
4. \`limit\` is 1000 by default, at most ${MAX_PAGE_SIZE}. It may change from page to page. Large pages need fewer requests.
5. A cursor is opaque. It belongs to your organization and to the filters it was issued for; \`Z\` or \`+00:00\`, \`[2, 1]\` or \`[1, 2]\` are the same filters. It is valid for ${CURSOR_LIFETIME_HOURS} hours.
6. A wrong or expired cursor is a 400 that names the field: start over without it.

A list that is read with GET also has the URL of its next page in a header: \`Link: </api/v1/traffic/uploads?cursor=…>; rel="next"\`. It is absent on the last page, and when it would be longer than 2048 characters.

The cursors of \`changes\` are different: \`next_cursor\` is never \`null\` and does not expire. Store it, and continue from there tomorrow.`,
  },
  { id: 'errors', title: 'Errors', text: ERROR_TEXT },
  {
    id: 'limits',
    title: 'Limits',
    text: `
| What | Limit |
|---|---|
| requests | ${DEFAULT_REQUESTS_PER_MINUTE} a minute with the token of a user, unless the operator has set another number, and as many in all sessions of the user. ${DEVICE_REQUESTS_PER_MINUTE} a minute for each device. Every request counts, whatever its answer; only a failed authentication is not counted |
| time window of a search | ${MAX_SEARCH_DAYS} days |
| \`limit\` of a search | ${MAX_PAGE_SIZE}; 1000 by default |
| cursors of a search | valid for ${CURSOR_LIFETIME_HOURS} hours |
| concurrent requests of an organization that read or count records (search, aggregate, figures, compare, changes, days, gaps) | 8 in each process, of which two pages and one that counts are read at a time; more wait up to 2 s and then get a 429 with \`Retry-After: 1\` |
| exports of an organization at a time | 3 running, 20 waiting; files are stored for 7 days |
| body of a request | 64 KiB |
| body of an upload | 16 MiB as sent, 64 MiB unpacked, 50,000 records |
| time | headers within 10 s, a request within 30 s, the file of a calendar within 60 s, an upload within 120 s, a file to import within 600 s |

Every answer to a known caller has \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds), and the same as \`RateLimit\` and \`RateLimit-Policy\` of the IETF's draft. What is shown as remaining may be less than what is left, never more. The \`Retry-After\` of a 429 is how many seconds to wait. Answers above 4 KiB are compressed when you send \`Accept-Encoding: gzip\`.

The list of sites and a single site have an \`ETag\`: send it back as \`If-None-Match\`, and a 304 without a body means that nothing has changed. No other answer may be cached.

Exports, commands and uploads accept an \`Idempotency-Key\`: for 24 hours, a request with the same key is executed once and always gets the same answer, so that it may be repeated when an answer is lost.`,
  },
  {
    id: 'versioning',
    title: 'Versioning',
    text: `
The version is in the path: \`/api/v1/\`, \`/device/v1/\`.

- v1 only grows: endpoints, optional fields of requests, fields of answers, values of \`flags\` and \`alarms\` may be added. A client must ignore unknown fields and values; the service refuses unknown fields of requests.
- A change that would break a client comes as \`/api/v2/\`, beside v1.
- An endpoint or field that will be removed announces it at least 6 months ahead, in the headers \`Deprecation\` and \`Sunset\` of every answer.
- The format of a cursor and the text after \`JSON parse error -\` are not part of the contract.`,
  },
]
