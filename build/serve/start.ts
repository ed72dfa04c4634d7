import { serveSite } from './site-server.ts'

const [folder, site, secureSite] = process.argv.slice(2)
if (folder === undefined || site === undefined || secureSite === undefined) {
  console.error('node build/serve/start.ts <folder of a built site> <port> <port for TLS>')
  process.exit(2)
}
await serveSite(folder, { site: Number(site), secureSite: Number(secureSite) })
