import type * as oidc from 'openid-client'
import { HOUR_MS, MINUTE_MS } from '../../../../contract/times/time.ts'
import { checkedRequest } from '../../../platform/http/requests/checked-request.ts'
import type { Provider } from './provider-settings.ts'

export const PROVIDER_LIMITS = {
  /** Limits of one request to the provider. */
  timeoutMs: 5_000,
  maxBytes: 1024 * 1024,
  /** How long the discovery document is used. */
  discoveryMs: HOUR_MS,
  /** How long a browser may stay at the provider. */
  lifetimeMs: 10 * MINUTE_MS,
  /** Started from one address and not finished. */
  maxStarted: 30,
}
export type ProviderLimits = typeof PROVIDER_LIMITS

/** Never `none`, and no HMAC: its key would be the client's secret. */
const ASYMMETRIC = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'Ed25519', 'EdDSA']
const CLOCK_TOLERANCE_S = 30
const SUBJECT = /^[^\p{Cc}]{1,255}$/u

/** The provider cannot be reached, or does not answer as a provider. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** A sign-in that is refused; the message is for the log alone. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
}

/** What one sign-in has to remember until the browser is back. */
export interface StartedSignIn {
  state: string
  nonce: string
  codeVerifier: string
}

/** What the provider says of a user. */
export interface Claims {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string
  /** Null: none were asked for, or the provider sent none. */
  groups: string[] | null
}

/** At the first sign-in, because few services have a provider. */
const loadClient = () => import('openid-client')

/** A provider, with its discovery document. */
export class ProviderClient {
  readonly provider: Provider
  readonly #limits: ProviderLimits
  #configuration: { promise: Promise<oidc.Configuration>; at: number } | null = null

  constructor(provider: Provider, limits: ProviderLimits) {
    this.provider = provider
    this.#limits = limits
  }

  /** Fails unless the provider can be reached, and answers as one. */
  async check(): Promise<void> {
    await this.#discover()
  }

  /** The URL where the browser signs in. */
  async start(redirectUri: string): Promise<StartedSignIn & { url: string }> {
    const configuration = await this.#discover()
    const oidc = await loadClient()
    const [state, nonce, codeVerifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: [...new Set(['openid', 'email', 'profile', ...this.provider.scopes])].join(' '),
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    })
    return { url: url.href, state, nonce, codeVerifier }
  }

  /** Exchanges the code in the answer that the browser brought back. Everything about it is checked by openid-client. */
  async finish(answer: URL, started: StartedSignIn): Promise<Claims> {
    const configuration = await this.#discover()
    return this.#exchange(configuration, answer, started).catch(error => {
      throw isUnavailable(error) ? new ProviderUnavailable(reasonOf(error)) : new SignInRefused(reasonOf(error))
    })
  }

  async #exchange(
    configuration: oidc.Configuration,
    answer: URL,
    { state, nonce, codeVerifier }: StartedSignIn,
  ): Promise<Claims> {
    const oidc = await loadClient()
    const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims() as oidc.IDToken
    const { groups } = this.provider
    const isComplete = claims.email !== undefined && (!groups || claims[groups.claim] !== undefined)
    const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
    const more: { [claim: string]: unknown } =
      isComplete || !hasUserInfo ? {} : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
    const all: { [claim: string]: unknown } = { ...more, ...claims }
    // What was verified is the address that stands beside it.
    const { email, email_verified } = claims.email === undefined ? more : claims
    if (!SUBJECT.test(claims.sub)) throw new Error('the subject is not valid')
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: typeof email === 'string' ? email : null,
      isEmailVerified: email_verified === true,
      name: typeof all.name === 'string' ? all.name : '',
      groups: groups ? textsOf(all[groups.claim]) : null,
    }
  }

  /** A failure is not remembered. */
  #discover(): Promise<oidc.Configuration> {
    if (this.#configuration && Date.now() - this.#configuration.at < this.#limits.discoveryMs) {
      return this.#configuration.promise
    }
    const promise = this.#readConfiguration().catch(error => {
      if (this.#configuration?.promise === promise) this.#configuration = null
      throw new ProviderUnavailable(reasonOf(error))
    })
    this.#configuration = { promise, at: Date.now() }
    return promise
  }

  async #readConfiguration(): Promise<oidc.Configuration> {
    const oidc = await loadClient()
    const { issuer, client_id, client_secret } = this.provider
    const server = new URL(issuer)
    const isInsecure = server.protocol === 'http:'
    const found = await oidc.discovery(server, client_id, client_secret, undefined, {
      [oidc.customFetch]: this.#fetch,
      ...(isInsecure && { execute: [oidc.allowInsecureRequests] }),
    })
    const { supportsPKCE: _, ...metadata } = found.serverMetadata()
    const algorithms = (metadata.id_token_signing_alg_values_supported ?? ['RS256']).filter(algorithm =>
      ASYMMETRIC.includes(algorithm),
    )
    if (algorithms.length === 0) throw new Error('the provider signs with no asymmetric algorithm')
    const configuration = new oidc.Configuration(
      { ...metadata, id_token_signing_alg_values_supported: algorithms },
      client_id,
      { client_secret, [oidc.clockTolerance]: CLOCK_TOLERANCE_S },
    )
    configuration[oidc.customFetch] = this.#fetch
    if (isInsecure) oidc.allowInsecureRequests(configuration)
    // Without it the signature of an ID token that was received from the token endpoint is not checked.
    oidc.enableNonRepudiationChecks(configuration)
    return configuration
  }

  readonly #fetch: oidc.CustomFetch = async (url, { method, headers, body }) => {
    const answer = await checkedRequest(new URL(url), {
      method: method as 'GET' | 'POST',
      headers: { ...headers },
      ...(body != null && { body: String(body) }),
      allowNetworks: this.provider.allow_networks,
      timeoutMs: this.#limits.timeoutMs,
      maxBytes: this.#limits.maxBytes,
    }).catch(error => {
      throw new ProviderUnavailable(reasonOf(error))
    })
    if (!answer.isWhole) throw new ProviderUnavailable('the answer is too long, or was cut')
    const type = answer.headers['content-type']
    return new Response(answer.status === 204 ? null : new Uint8Array(answer.body), {
      status: answer.status,
      ...(type && { headers: { 'content-type': type } }),
    })
  }
}

/** Whether the provider could not be reached, wherever openid-client has wrapped that. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof ProviderUnavailable ||
  (error instanceof Error && error.cause !== undefined && isUnavailable(error.cause))

/** The messages of an error and its causes, for the log. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`
}

const textsOf = (value: unknown): string[] | null =>
  value === undefined ? null : [value].flat().filter(item => typeof item === 'string')
