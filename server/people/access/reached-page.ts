import type { Reached } from '../../../contract/reached.ts'
import type { Page } from '../../platform/http/pages.ts'
import { addressList, clientAddress, isTrustedPeer } from './client-address.ts'
import { isOurHost } from './scopes/refuse-forgery.ts'

/** Answers how its request reached the service. */
export function reachedPage({
  publicUrl,
  trustedProxies,
}: {
  publicUrl: string | null
  trustedProxies: readonly string[]
}): Page {
  const trusted = addressList(trustedProxies)
  return {
    async answer({ request }) {
      const reached: Reached = {
        host: request.headers.host ?? '',
        expected_host: publicUrl && new URL(publicUrl).host,
        is_host_accepted: isOurHost(request, publicUrl),
        address: clientAddress(request, trusted),
        is_from_trusted_proxy: isTrustedPeer(request, trusted),
      }
      return { json: reached }
    },
  }
}
