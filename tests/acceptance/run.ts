import { acceptance } from './acceptance.ts'

const { WAYSIDE_URL: url, WAYSIDE_TOKEN: token, WAYSIDE_DEVICE_KEY: key, WAYSIDE_DEVICE_SITE: site } = process.env
if (!url || !token) throw new Error('WAYSIDE_URL and WAYSIDE_TOKEN say which server to ask, and as whom.')

acceptance(() => ({ url, token, ...(key && site && { device: { key, site: Number(site) } }) }))
