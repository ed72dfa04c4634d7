import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { checkLabels, findings } from '../../src/content/checks.ts'
import { alarmCauses, checkOfAlarm, checksBy } from '../../src/domain/contracts/checks.ts'
import { HealthChecks } from '../../src/features/health/staff/health-checks.tsx'
import { diagnose } from '../../supabase/commands/doctor.ts'
import { alarmMail } from '../../supabase/functions/watch/alarm-mail.ts'
import { readFileEnvironment, rootDir } from '../../supabase/local/environment.ts'

const at = '2026-11-22T12:00:00Z'

/** The line of a check on the Config screen: its name and what it found. */
function lineOfConfig(cause: (typeof alarmCauses)[number]): string[] {
  const check = { name: checkOfAlarm[cause], code: cause, details: [], ms: 1 }
  const health = { checkedAt: new Date(at), checks: [check] }
  const page = renderToStaticMarkup(createElement(HealthChecks, { health, busy: false, stale: false }))
  const [, line = ''] = /<li[^>]*>(.*?)<\/li>/.exec(page) ?? []
  const [name = '', , found = ''] = line.split(/<[^>]+>/).filter(Boolean)
  return [name, found]
}

/** The same of a mail. */
function linesOfAlarm(cause: (typeof alarmCauses)[number]): string[] {
  const { subject, text } = alarmMail(
    { cause, since: at, raised_at: at },
    { from: 'a', to: 'b', seller: '', siteUrl: 'https://x' },
  )
  const { what, todo } = findings[cause]
  const found = [what, todo].filter((sentence) => text.split('\n').includes(sentence))
  return [subject.replace('Alarma: ', ''), found.join(' ')]
}

test.each(alarmCauses)('Config and the alarm say the same of %s', (cause) => {
  expect(lineOfConfig(cause)).toEqual([checkLabels[checkOfAlarm[cause]], expect.stringMatching(/\. /)])
  expect(linesOfAlarm(cause)).toEqual(lineOfConfig(cause))
})

test('the doctor says it, too, and names each check that the list leaves to it', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }))
  const [site, functions, ...groups] = await diagnose(readFileEnvironment(rootDir, '.env.example'), true)
  vi.unstubAllGlobals()
  const found = groups.flatMap((group) => group.findings)
  const named = [site?.title, functions?.title, ...found.map(({ label }) => label)]
  expect(named).toEqual(checksBy('command').map((name) => checkLabels[name]))
  const [name, finding] = lineOfConfig('payment_key_refused')
  const told = found.find(({ label }) => label === name)
  expect(told?.text.split('\n')[0]).toBe(finding)
})
