import { staffProblemText } from '#content/messages/staff-problems.ts'
import { settingsTexts as texts } from '#content/settings.ts'
import { type Settings, type StoredSettings, settingsSchema } from '#domain/contracts/settings.ts'
import type { ProblemCode } from '#domain/validation.ts'
import { type Checked, checkedBy } from '#flows/form/checked.ts'

export type SettingName = keyof Settings

/** As they are typed; the share as a percentage. */
export type SettingsValues = {
  [Name in SettingName]: Settings[Name] extends boolean ? boolean : string
}

export const settingNames = Object.keys(settingsSchema.entries) as SettingName[]

const fields = Object.fromEntries(settingNames.map((name) => [name, name])) as Record<
  SettingName,
  SettingName
>
export const settingsContract = { schema: settingsSchema, fields }

export function valuesOf({ version: _, ...settings }: StoredSettings): SettingsValues {
  const written = (value: number) => String(value).replace('.', ',')
  return {
    ...settings,
    latitude: written(settings.latitude),
    longitude: written(settings.longitude),
    signatory_name: settings.signatory_name ?? '',
    signatory_position: settings.signatory_position ?? '',
    signature: settings.signature ?? '',
    first_payment_min_share: written(Math.round(settings.first_payment_min_share * 100)),
    announced_seats_max: written(settings.announced_seats_max),
    reminders_daily_max: written(settings.reminders_daily_max),
  }
}

export function checkSettings(values: SettingsValues): Checked<Settings, SettingsValues, ProblemCode> {
  const own: Partial<Record<SettingName, ProblemCode>> = {}
  const signs = values.signatory_name.trim() !== '' || values.signature !== ''
  if (signs && values.signatory_name.trim() === '') own.signatory_name = 'required'
  if (signs && values.signatory_position.trim() === '') own.signatory_position = 'required'
  if (!signs && values.signatory_position.trim() !== '') own.signatory_name = 'required'
  const input = {
    ...values,
    latitude: typed(values.latitude, degrees),
    longitude: typed(values.longitude, degrees),
    signatory_name: values.signatory_name.trim() || null,
    signatory_position: values.signatory_position.trim() || null,
    signature: values.signature || null,
    first_payment_min_share: typed(values.first_payment_min_share, whole) / 100,
    announced_seats_max: typed(values.announced_seats_max, whole),
    reminders_daily_max: typed(values.reminders_daily_max, whole),
  }
  return checkedBy<typeof settingsSchema, SettingsValues>(settingsContract, input, own)
}

const degrees = /^-?\d{1,3}([.,]\d{1,2})?$/
const whole = /^\d{1,3}$/

/** NaN for what is no such number. */
function typed(text: string, shape: RegExp): number {
  const trimmed = text.trim().replace('−', '-')
  return shape.test(trimmed) ? Number(trimmed.replace(',', '.')) : Number.NaN
}

const invalid: Partial<Record<SettingName, string>> = texts.invalid

export function settingProblem(problem: ProblemCode, field: SettingName): string {
  if (problem === 'invalid' || problem === 'invalid_phone') return invalid[field] ?? texts.characters
  return staffProblemText[problem]
}
