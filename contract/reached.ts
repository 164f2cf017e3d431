/** How a request reached the service through proxies: `wayside doctor` and the sign-in page compare it with what is configured. */
export interface Reached {
  /** The Host header as it arrived. */
  host: string
  /** That of PUBLIC_URL; null without one. */
  expected_host: string | null
  /** Whether requests of pages with this host are accepted. */
  is_host_accepted: boolean
  /** The caller, as limits and the audit log see it. */
  address: string
  /** Whether the request came from one of TRUSTED_PROXIES. */
  is_from_trusted_proxy: boolean
}
