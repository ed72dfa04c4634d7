import { rmSync } from 'node:fs'
import { defaultDataDir } from './environment.ts'
import { runningProcess } from './running-mark.ts'

const pid = await runningProcess(defaultDataDir)
if (pid !== undefined) {
  console.error(
    `The local backend is running (process ${pid}). Stop it with Ctrl-C in its terminal, then run \`npm run db:reset\` again.`,
  )
  process.exitCode = 1
} else {
  rmSync(defaultDataDir, { recursive: true, force: true })
  console.log('The local data are gone. The next `npm run dev` starts with fresh sample data.')
}
