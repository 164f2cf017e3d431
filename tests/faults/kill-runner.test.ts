import { killDuringMails } from './kill-during-mails.ts'
import { killDuringWebhooks, LOOPBACK_RECEIVERS } from './kill-during-webhooks.ts'
import { killRunner } from './kill-runner.ts'
import { faultsOnOneService } from './parts/faults-on-one-service.ts'

const fault = faultsOnOneService({ devices: 1, processes: 1, workersApart: true, env: LOOPBACK_RECEIVERS })

fault('of several processes one runs the background loops; when it is killed another continues', on =>
  killRunner(on, { processes: 3, turns: 30, kills: 1, leaseSeconds: 2, maxTakeoverMs: 60_000 }),
)

fault('kill -9 of the workers while a receiver fails, hangs, redirects and dies: every webhook is delivered', on =>
  killDuringWebhooks(on, { uploads: 15, endpoints: 2, workers: 1, kills: 1, leaseSeconds: 2 }),
)

fault('kill -9 of the worker between a mail and the answer of the mail server: every mail is sent', on =>
  killDuringMails(on, { mails: 2, kills: 1, leaseSeconds: 2 }),
)
