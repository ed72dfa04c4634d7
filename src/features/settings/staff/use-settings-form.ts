import { useQueryClient } from '@tanstack/react-query'
import { settingsTexts as texts } from '#content/settings.ts'
import type { Settings, StoredSettings } from '#domain/contracts/settings.ts'
import type { ProblemCode } from '#domain/validation.ts'
import { changesOf, useForm } from '#flows/form/use-form.ts'
import { toast } from '#ui/toast-store.ts'
import { saveSettings, settingsQuery } from '../settings.api.ts'
import {
  checkSettings,
  type SettingName,
  type SettingsValues,
  settingProblem,
  settingsContract,
  valuesOf,
} from '../settings-values.ts'

const failures = { ...texts.failures, incorrect: texts.incorrect }

export function useSettingsForm(stored: StoredSettings) {
  const client = useQueryClient()
  const form = useForm<SettingsValues, ProblemCode, keyof typeof failures>({
    draft: 'settings',
    start: valuesOf(stored),
    version: stored.version,
    contract: settingsContract,
    // Whether the one has to be there depends on the others.
    settles: (changes) =>
      'signatory_name' in changes || 'signature' in changes ? ['signatory_name', 'signatory_position'] : [],
    sentence: settingProblem,
    failures,
  })

  async function save(): Promise<void> {
    const settings = form.checked(checkSettings(form.values))
    if (!settings) return form.fail('incorrect')
    const names = Object.keys(changesOf(form)) as SettingName[]
    const changes: Partial<Settings> = Object.fromEntries(names.map((name) => [name, settings[name]]))
    const answer = await form.send(() => saveSettings(changes, form.base.version ?? stored.version))
    if (!answer || 'refusal' in answer) return
    const now = answer.ok ? answer.settings : answer.current
    client.setQueryData(settingsQuery().queryKey, now)
    if (!answer.ok && form.overtaken({ values: valuesOf(now), version: now.version })) return
    form.clear()
    toast({ title: texts.saved, description: texts.savedHint })
  }

  return {
    ...form,
    /** What was refused may be right now. */
    change(changes: Partial<SettingsValues>) {
      form.clearFailure()
      form.change(changes)
    },
    save,
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>
