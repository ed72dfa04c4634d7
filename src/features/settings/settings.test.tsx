import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { SettingsRoute } from '#app/routes/staff/settings.route.tsx'
import { staffProblemText } from '#content/messages/staff-problems.ts'
import { changedTexts } from '#content/row-form-texts.ts'
import { settingsTexts as texts } from '#content/settings.ts'
import { notIncludedTexts } from '#content/staff-navigation.ts'
import { keepSignature, type StoredSettings } from '#domain/contracts/settings.ts'
import { firstSchool } from '#domain/school.ts'
import { refusedBySql, startNetwork } from '#platform/test-support/fake-network.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { currentToast } from '#ui/toast-store.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { saveSettings } from './settings.api.ts'
import { checkSettings, type SettingName, settingNames, settingProblem, valuesOf } from './settings-values.ts'

const stored: StoredSettings = {
  ...firstSchool,
  ...{ certificate_prefix: 'MER', signatory_name: null, signatory_position: null, signature: null },
  ...{ certificate_requires_paid: false, first_payment_min_share: 0.3, announced_seats_max: 5, version: 1 },
  ...{ seat_calls_on: true, order_mails_on: true, reminders_daily_max: 30 },
}

function start() {
  startSignedIn()
  const network = startNetwork()
  const server = {
    now: stored,
    settings: network.sql('get_settings', stored),
    save: network.sql('save_settings', stored),
    rule: network.sql('require_second_factor', false),
    keep: network.edge(keepSignature, { ok: true }),
  }
  server.settings.reply = { answer: () => server.now }
  return server
}

let server: ReturnType<typeof start>
beforeEach(() => {
  server = start()
})

async function open() {
  const page = { path: '/backoffice/settings', element: <SettingsRoute /> }
  renderStaffPages([page], '/backoffice/settings')
  await screen.findByText(texts.noChanges)
  return userEvent.setup()
}

const field = (name: keyof typeof texts.fields) =>
  screen.getByLabelText(new RegExp(`^${texts.fields[name].replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`))
const save = () => screen.getByRole('button', { name: texts.save })

async function retype(
  user: ReturnType<typeof userEvent.setup>,
  name: keyof typeof texts.fields,
  text: string,
) {
  await user.clear(field(name))
  if (text) await putText(user, field(name), text)
}

test('staff without the capability read that the page is for administration, and nothing is asked', () => {
  const page = { path: '/backoffice/settings', element: <SettingsRoute /> }
  renderStaffPages([page], '/backoffice/settings', 'staff')
  expect(screen.getByRole('heading', { name: notIncludedTexts.forAdministration })).toBeVisible()
  expect(server.settings.asked).toEqual([])
})

test('every setting has a label', () => {
  expect(Object.keys(texts.fields)).toEqual(settingNames)
})

test('only what changed is sent, with the version that it was made from', async () => {
  const user = await open()
  server.save.reply = { answer: { ...stored, name: 'Geo Andina', version: 2 } }
  await retype(user, 'name', 'Geo Andina')
  await retype(user, 'first_payment_min_share', '50')
  await user.click(screen.getByRole('checkbox', { name: texts.fields.certificate_requires_paid }))
  await user.click(save())
  await waitFor(() => expect(currentToast()?.title).toBe(texts.saved))
  const changes = { name: 'Geo Andina', first_payment_min_share: 0.5, certificate_requires_paid: true }
  expect(server.save.asked.map(({ body }) => body)).toEqual([{ changes, version: 1 }])
  expect(await screen.findByText(texts.noChanges)).toBeVisible()
  expect(field('name')).toHaveValue('Geo Andina')
})

test.each([
  ['name', 'Geo, Andina', texts.characters],
  ['latitude', 'treinta', texts.invalid.latitude],
  ['latitude', '-91', texts.invalid.latitude],
  ['certificate_prefix', 'geo', texts.invalid.certificate_prefix],
  ['whatsapp', '555', texts.invalid.whatsapp],
  ['classroom_url', 'http://aula.example.org', texts.invalid.classroom_url],
  ['first_payment_min_share', '101', texts.invalid.first_payment_min_share],
  ['announced_seats_max', '1,5', texts.invalid.announced_seats_max],
  ['signatory_position', 'Directora', staffProblemText.required],
] as const)('%s does not take %s', (name, text, sentence) => {
  const checked = checkSettings({ ...valuesOf(stored), [name]: text })
  const problems = Object.entries(checked.ok ? {} : checked.problems)
  expect(problems.map(([field, problem]) => settingProblem(problem, field as SettingName))).toEqual([
    sentence,
  ])
})

test('what is wrong is said at its field, stays typed and is not sent', async () => {
  const user = await open()
  await retype(user, 'latitude', 'treinta')
  await user.click(save())
  expect(await screen.findByText(texts.invalid.latitude)).toBeVisible()
  expect(screen.getByText(texts.incorrect)).toBeVisible()
  expect(field('latitude')).toHaveValue('treinta')
  expect(server.save.asked).toEqual([])
})

test.each([
  ['offline', texts.failures.network],
  [{ garbled: '{"settings":7}' }, texts.failures.network],
  [refusedBySql('value_refused'), texts.failures.value_refused],
] as const)('what could not be saved stays typed: %j', async (reply, sentence) => {
  const user = await open()
  server.save.reply = reply
  await retype(user, 'name', 'Geo Andina')
  await user.click(save())
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(field('name')).toHaveValue('Geo Andina')
})

describe('who saves after somebody else', () => {
  async function overtaken(theirs: Partial<StoredSettings>) {
    const user = await open()
    server.now = { ...stored, ...theirs, version: 2 }
    server.save.next.push(refusedBySql('settings_changed'))
    await retype(user, 'name', 'Geo Andina')
    await user.click(save())
    return user
  }

  test('sees what is stored, and saves over it what they typed alone', async () => {
    const user = await overtaken({ name: 'Otra', location: 'Lima, Perú' })
    expect(await screen.findByRole('region', { name: changedTexts.title })).toHaveTextContent(
      `${texts.fields.name}Otra${texts.fields.location}Lima, Perú`,
    )
    expect(field('name')).toHaveValue('Geo Andina')
    await user.click(save())
    await waitFor(() => expect(currentToast()?.title).toBe(texts.saved))
    expect(server.save.asked.map(({ body }) => body)).toEqual([
      { changes: { name: 'Geo Andina' }, version: 1 },
      { changes: { name: 'Geo Andina' }, version: 2 },
    ])
  })

  test('after a lost answer has saved: it was they themselves', async () => {
    await overtaken({ name: 'Geo Andina' })
    await waitFor(() => expect(currentToast()?.title).toBe(texts.saved))
    expect(server.save.asked).toHaveLength(1)
  })
})

test('settings that cannot be read are asked for again', async () => {
  server.settings.reply = { status: 500, code: '57014' }
  const page = { path: '/backoffice/settings', element: <SettingsRoute /> }
  renderStaffPages([page], '/backoffice/settings')
  expect(await screen.findByText(texts.failed)).toBeVisible()
  server.settings.reply = { answer: stored }
  await userEvent.click(screen.getByRole('button', { name: texts.retry }))
  expect(await screen.findByText(texts.noChanges)).toBeVisible()
})

describe('a drawn signature', () => {
  test('is looked at whole before the settings name it', async () => {
    const changes = { signature: 'iVBORw0KGgo=' }
    expect(await saveSettings(changes, 1)).toMatchObject({ ok: true })
    expect(server.keep.asked.map(({ body }) => body)).toEqual([{ png: changes.signature }])
    expect(server.save.asked.map(({ body }) => body)).toEqual([{ changes, version: 1 }])
    await saveSettings({ signature: null }, 1)
    expect(server.keep.asked).toHaveLength(1)
  })

  test.each([
    [
      { status: 409, code: 'signature_invalid' },
      { ok: false, refusal: 'signature_invalid' },
    ],
    ['offline', 'network'],
    [{ status: 403, code: 'forbidden' }, 'denied'],
    [{ status: 500, code: 'internal_error' }, 'server'],
  ] as const)('that is not kept changes nothing: %j', async (reply, outcome) => {
    server.keep.reply = reply
    const answer = await saveSettings({ signature: 'iVBORw0KGgo=' }, 1).catch((error) => error.failure)
    expect(answer).toEqual(outcome)
    expect(server.save.asked).toEqual([])
  })

  test('that is damaged is said where it is mended', async () => {
    server.now = {
      ...stored,
      signatory_name: 'Ana',
      signatory_position: 'Rectora',
      signature: 'iVBORw0KGgo=',
    }
    const user = await open()
    fireEvent.error(screen.getByRole('img', { name: texts.signature.alt }))
    expect(screen.getByText(texts.signature.damaged)).toBeVisible()
    await user.click(screen.getByRole('button', { name: texts.signature.remove }))
    expect(screen.queryByText(texts.signature.damaged)).toBeNull()
  })
})
