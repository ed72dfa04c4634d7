import { useQueryClient } from '@tanstack/react-query'
import { conflictTexts } from '#content/edit-conflict.ts'
import { settingsTexts as texts } from '#content/settings.ts'
import type { Settings, StoredSettings } from '#domain/contracts/settings.ts'
import type { ProblemCode } from '#domain/validation.ts'
import { changesOf, type Edit, useForm } from '#flows/form/use-form.ts'
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

  async function save(edit: Edit<SettingsValues> = form): Promise<void> {
    const settings = form.checked(checkSettings(edit.values))
    if (!settings) return form.fail('incorrect')
    const names = Object.keys(changesOf(edit)) as SettingName[]
    const changes: Partial<Settings> = Object.fromEntries(names.map((name) => [name, settings[name]]))
    const answer = await form.send(() => saveSettings(changes, edit.base.version ?? stored.version))
    if (answer?.ok) {
      client.setQueryData(settingsQuery().queryKey, answer.settings)
      form.clear()
      toast({ title: texts.saved, description: texts.savedHint })
    } else if (answer && 'current' in answer) {
      const { current } = answer
      client.setQueryData(settingsQuery().queryKey, current)
      const next = form.settle(edit, { values: valuesOf(current), version: current.version })
      if (next) await save(next)
    }
  }

  return {
    ...form,
    /** What was refused may be right now. */
    change(changes: Partial<SettingsValues>) {
      form.clearFailure()
      form.change(changes)
    },
    save,
    /** After a choice between two versions. */
    settled(edit: Edit<SettingsValues>) {
      if (Object.keys(changesOf(edit)).length > 0) return void save(edit)
      form.clear()
      toast({ title: conflictTexts.keptStored })
    },
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>
