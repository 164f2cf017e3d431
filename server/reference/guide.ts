import { ERROR_TEXT } from './error-sentences.ts'
import type { Section } from './rules.ts'

export const GUIDE: Section[] = [
  {
    id: 'first-steps',
    title: 'First steps',
    text: `
1. Get a token. A person who runs this service issues one for your user; the demo prints its own when it starts.
2. Keep it in an environment variable, not in a script: \`export WAYSIDE_TOKEN=way_…\`
3. Ask for your sites:

    curl -H "Authorization: Token $WAYSIDE_TOKEN" \\
      "http://127.0.0.1:8080/api/v1/traffic/sites"

Each site has an integer \`id\`, which paths and filters use, and a \`data_range\`, which says from when to when there are records. Then read the records of one day:

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

- A user has one token. It is shown once, when it is made; afterwards only its first 8 and last 4 characters.
- It does not expire. It is valid until it is regenerated or revoked, and then stops at once.
- It may do what its user may do. Its user needs the permission \`can_use_api\`, and each endpoint names the permission that it takes besides.
- Give every integration a user of its own, so that revoking one token does not stop the others. Change tokens every 6 to 12 months, and at once after a leak.

Two users of one organization see the same sites and records. What belongs to another organization answers 403, what does not exist 404.

Devices use \`/device/v1/\` with \`Authorization: Device <key>\`. A device key opens nothing else, and a token does not open \`/device/v1/\`.`,
  },
  {
    id: 'pages',
    title: 'Pages and cursors',
    text: `
A list that can be long comes in pages, as \`{"items": […], "next_cursor": "…"}\`.

1. Send the \`next_cursor\` of an answer back as \`cursor\`, with all other fields unchanged.
2. Repeat until \`next_cursor\` is \`null\`. **Only that is the end**: under a rare filter a page can be short or empty and still have a \`next_cursor\`, because one request looks at a limited number of records.
3. The next page is exactly what follows the last record seen, even when records are stored meanwhile: none is missed, none comes twice.
4. \`limit\` is 1000 unless you say otherwise, at most 10000. It may change from page to page. Large pages cost fewer requests.
5. A cursor is opaque. It belongs to your organization and to the filters it was issued for; \`Z\` or \`+00:00\`, \`[2, 1]\` or \`[1, 2]\` are the same filters. It is valid for 48 hours.
6. A wrong or expired cursor is a 400 that names the field: start over without it.

A list that is read with GET also says where its next page is: \`Link: </api/v1/traffic/uploads?cursor=…>; rel="next"\`. The header is left out on the last page, and where it would be longer than 2048 characters.

The cursors of \`changes\` are of another kind: \`next_cursor\` is never \`null\` and does not expire. Keep it, and go on from there tomorrow.`,
  },
  { id: 'errors', title: 'Errors', text: ERROR_TEXT },
  {
    id: 'limits',
    title: 'Limits',
    text: `
| What | Limit |
|---|---|
| requests | 600 a minute for each user, and for each device, unless the operator has set another number. Every request costs 1, whatever it answers; only a failed authentication is not counted |
| time window of a search | 30 days |
| \`limit\` of a search | 10000, without one 1000 |
| cursors of a search | valid for 48 hours |
| searches of an organization at one time | 8 in each process; more wait up to 2 s and then get a 429 with \`Retry-After: 1\` |
| exports of an organization at one time | 3 running, 20 waiting; files are kept for 7 days |
| body of a request | 64 KiB |
| body of an upload | 16 MiB as sent, 64 MiB unpacked, 50,000 records |
| time | headers within 10 s, a request within 30 s, an upload within 120 s |

Every answer to a known caller has \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds), and the same as \`RateLimit\` and \`RateLimit-Policy\` of the IETF's draft. A 429 says in \`Retry-After\` how long to wait. Answers above 4 KiB are compressed when you send \`Accept-Encoding: gzip\`.

Sites, as a list and singly, have an \`ETag\`: send it back as \`If-None-Match\`, and a 304 without a body says that nothing has changed. No other answer may be kept by a cache.

Exports, commands and uploads take an \`Idempotency-Key\`: the same key with the same request is done once and gives the very same answer for 24 hours, so that it may be repeated when an answer is lost.`,
  },
  {
    id: 'versioning',
    title: 'Versioning',
    text: `
The version is in the path: \`/api/v1/\`, \`/device/v1/\`.

- Inside v1 things are only added: endpoints, optional fields of requests, fields of answers, values of \`flags\` and \`alarms\`. A client ignores fields and values that it does not know; the service refuses those of requests that it does not know.
- A change that would break a client comes as \`/api/v2/\`, beside v1.
- What will be switched off says so at least 6 months ahead, in the headers \`Deprecation\` and \`Sunset\` of every answer.
- The form of a cursor and the text after \`JSON parse error -\` are no part of the contract.`,
  },
]
