import { createServer } from 'node:net'

const PORTS_TO_TRY = 20

class CannotListen extends Error {
  override readonly name = 'CannotListen'
}

/** A port that can be listened to: the one asked for (0: any), or with `orNext` the first free one from there. */
export async function findPort(host: string, port: number, { orNext = false } = {}): Promise<number> {
  for (let tried = port; ; tried++) {
    try {
      return await tryPort(host, tried)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EADDRINUSE' || !orNext || tried === port + PORTS_TO_TRY) {
        throw new CannotListen(whyNot(code, host, tried), { cause: error })
      }
    }
  }
}

function tryPort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ host, port }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}

function whyNot(code: string | undefined, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is taken by another program. End that program, or set PORT to another number (0: any free one).`
    case 'EACCES':
      return `Port ${port} is open to privileged users only. Set PORT to a number above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is "${host}", but this machine has no such address.`
    default:
      return `Cannot listen on port ${port} of ${host} (${code}).`
  }
}
