import { createServer } from 'node:net'

const MAX_PORTS_TRIED = 20

class CannotListen extends Error {
  override readonly name = 'CannotListen'
}

/** A free port: the requested one (0: any), or with `orNext` the first free one from there on. */
export async function findPort(host: string, port: number, { orNext = false, setting = 'PORT' } = {}): Promise<number> {
  for (let candidate = port; ; candidate++) {
    try {
      return await tryPort(host, candidate)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EADDRINUSE' || !orNext || candidate === port + MAX_PORTS_TRIED) {
        throw new CannotListen(reasonOf(code, { host, port: candidate, setting }), { cause: error })
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

function reasonOf(
  code: string | undefined,
  { host, port, setting }: { host: string; port: number; setting: string },
): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is used by another program. End that program, or set ${setting} to another number (0: any free one).`
    case 'EACCES':
      return `Port ${port} is open to privileged users only. Set ${setting} to a number above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is "${host}", but this machine has no such address.`
    default:
      return `Cannot listen on port ${port} of ${host} (${code}).`
  }
}
