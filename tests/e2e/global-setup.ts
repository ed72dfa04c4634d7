import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { serveSite } from '../../build/serve/site-server.ts'
import { startBackend } from '../../supabase/local/start-backend.ts'
import { portsOfLane } from '../support/ports.ts'
import { buildJourneySite, copySite, journeySite } from '../support/site-build.ts'
import { takeSnapshot } from './school-snapshot.ts'
import { databaseVariable, lanes, siteUrlOf } from './stage.ts'

const root = join(import.meta.dirname, '..', '..')
/** The school of a rehearsal begins empty (`npm run golive:rehearse`). */
const isEmpty = process.env.JOURNEY_SCHOOL === 'empty'
const folder = join(root, 'supabase', '.temp', isEmpty ? 'golive' : 'e2e')
const logFolder = join(root, 'test-results', 'backend-logs')

type Stop = () => Promise<void>

/** A whole local backend for each lane, and the site built for it. Nothing is mocked. */
export default async function globalSetup(): Promise<Stop> {
  rmSync(folder, { recursive: true, force: true })
  const building = buildJourneySite()
  const starting = await Promise.allSettled(
    Array.from({ length: lanes }, (_, lane) => startStage(lane, building)),
  )
  const stops = starting.flatMap((stage) => (stage.status === 'fulfilled' ? [stage.value] : []))
  const stop = async () => {
    for (const stopStage of stops) await stopStage()
  }
  for (const stage of starting) {
    if (stage.status === 'fulfilled') continue
    await stop()
    throw stage.reason
  }
  return stop
}

async function startStage(lane: number, building: Promise<void>): Promise<Stop> {
  const laneFolder = join(folder, String(lane))
  const dataDir = join(laneFolder, 'data')
  const ports = portsOfLane(lane)
  const siteUrl = siteUrlOf(lane)
  const backend = await startBackend({
    ports,
    dataDir,
    persist: false,
    siteUrl,
    seed: !isEmpty,
    // Steps are carried out when they are committed; the schedule is for what has to be tried again.
    outboxEveryMs: 5000,
    onCrash: (message) => console.error(message),
    // All journeys come from one address.
    env: { RATE_LIMIT_FACTOR: '100', PAYPAL_HANDLE: 'escuela-de-prueba' },
  })
  // The workers inherit it: no journey can wait a day.
  process.env[databaseVariable(lane)] = backend.databaseUrl
  try {
    await takeSnapshot(backend.databaseUrl)
    const siteFolder = join(laneFolder, 'site')
    await building
    await copySite({ folder: journeySite, ports: portsOfLane(0) }, { folder: siteFolder, ports })
    const site = await serveSite(siteFolder, ports)
    return async () => {
      await site.stop()
      // Stopping deletes them, and they explain why a journey failed.
      cpSync(join(dataDir, 'logs'), join(logFolder, String(lane)), { recursive: true })
      await backend.stop()
    }
  } catch (error) {
    await backend.stop()
    throw error
  }
}
