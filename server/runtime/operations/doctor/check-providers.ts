import { statSync } from 'node:fs'
import { PROVIDER_LIMITS, ProviderClient } from '../../../people/access/sign-in/openid-connect.ts'
import type { Config } from '../../config.ts'
import { bad, type Diagnosis, ok, warn } from './diagnosis.ts'

const OTHERS = 0o007

/** The providers of sign-in: whether others can read the file with their secrets, and what each says of itself. */
export async function checkProviders(
  { oidcProviders }: Pick<Config, 'oidcProviders'>,
  file: string | undefined,
): Promise<Diagnosis[]> {
  if (oidcProviders.length === 0 || file === undefined) return []
  return [checkMode(file), ...(await Promise.all(oidcProviders.map(checkProvider)))]
}

function checkMode(file: string): Diagnosis {
  const mode = statSync(file).mode & 0o777
  const found = `${file} has the mode ${mode.toString(8).padStart(3, '0')}`
  if ((mode & OTHERS) === 0) return ok('OIDC_PROVIDERS', found)
  const advice = `Everyone on this machine can read the secrets in it: chmod 640 ${file}, with the group of the service.`
  return warn('OIDC_PROVIDERS', found, advice)
}

async function checkProvider(provider: Config['oidcProviders'][number]): Promise<Diagnosis> {
  const subject = `provider ${provider.name}`
  try {
    await new ProviderClient(provider, PROVIDER_LIMITS).check()
    return ok(subject, `${provider.issuer} answers`)
  } catch (error) {
    const found = `${provider.issuer} does not answer as a provider: ${(error as Error).message}`
    return bad(subject, found, 'Correct its issuer in OIDC_PROVIDERS, or allow its network there (allow_networks).')
  }
}
