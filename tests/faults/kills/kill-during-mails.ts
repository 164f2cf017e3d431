import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../../support/services/ask.ts'
import { type MailServer, startMailServer } from '../../support/services/mail-server.ts'
import { startWebhookReceiver } from '../../support/services/webhook-receiver.ts'
import type { Outcome } from '../parts/judging/outcome.ts'
import type { Service } from '../parts/services/service.ts'
import { LOOPBACK_RECEIVERS } from './kill-during-webhooks.ts'

interface Size {
  mails: number
  kills: number
  leaseSeconds: number
}

const MAX_MS = 240_000

/**
 * The worker is killed while the mail server has a whole mail and has not answered: every mail arrives, and one that arrives
 * again has the same Message-ID. The mails are about webhooks whose receiver is gone.
 */
export async function killDuringMails(service: Service, { mails, kills, leaseSeconds }: Size): Promise<Outcome> {
  const smtp = await startMailServer()
  const receiver = await startWebhookReceiver()
  const env = {
    ...LOOPBACK_RECEIVERS,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'wayside@example.org',
    PUBLIC_URL: 'http://traffic.example.org',
  }
  const idOf = (mail: MailServer['mails'][0]) => mail.headers.get('message-id')?.[0]
  const call = (path: string, body?: object) =>
    ask(service.url, 'POST', `/api/v1/traffic/webhooks${path}`, { token: service.token, ...(body && { body }) })
  smtp.behaviour.afterData = 'hang'
  for (let n = 0; n < mails; n++) {
    const path = `/gone-${n}`
    receiver.answers.set(path, response => response.writeHead(410).end())
    const { json, status, text } = await call('', { url: receiver.url + path, events: ['upload.stored'] })
    if (status !== 201) throw new Error(`no webhook was created: ${text}`)
    await call(`/${json.id}/test`)
  }
  for (let kill = 0; kill < kills; kill++) {
    const worker = await service.startWorker({ leaseSeconds, env })
    const before = smtp.mails.length
    await until(() => smtp.mails.length > before)
    await worker.end('SIGKILL')
  }
  smtp.behaviour.afterData = 'accept'
  const taken = smtp.mails.length
  await service.startWorker({ leaseSeconds, env })
  const accepted = () => new Set(smtp.mails.slice(taken).map(idOf))
  await until(() => accepted().size >= mails)
  const lost = smtp.mails.slice(0, taken).filter(mail => !accepted().has(idOf(mail)))
  const violations = [
    ...(accepted().size === mails ? [] : [`${accepted().size} of ${mails} mails were accepted`]),
    ...lost.map(mail => `${idOf(mail)} was not sent again`),
  ]
  await Promise.all([smtp.stop(), receiver.close()])
  const again = smtp.mails.length - mails
  return {
    tried: `${mails} mails, ${kills} kills`,
    violations,
    figures: `${again} were sent again, with the same Message-ID`,
  }
}

async function until(isDone: () => boolean): Promise<void> {
  for (const startedAt = Date.now(); !isDone() && Date.now() - startedAt < MAX_MS; ) await sleep(50)
}
