import { rmSync } from 'node:fs'
import { defaultDataDir } from './environment.ts'
import { explainFailure } from './failures.ts'
import { runningProcess } from './running-mark.ts'

const pid = await runningProcess(defaultDataDir)
if (pid !== undefined) {
  console.error(
    `The local backend is running (process ${pid}). Stop it with Ctrl-C in its terminal, then run \`npm run db:reset\` again.`,
  )
  process.exitCode = 1
} else {
  try {
    rmSync(defaultDataDir, { recursive: true, force: true })
    console.log('The local data are gone. The next `npm run dev` starts with fresh sample data.')
  } catch (error) {
    console.error(explainFailure(error)?.message ?? error)
    process.exitCode = 1
  }
}
