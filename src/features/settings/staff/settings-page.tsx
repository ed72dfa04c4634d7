import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { settingsTexts as texts } from '#content/settings.ts'
import type { StoredSettings } from '#domain/contracts/settings.ts'
import { CheckField, TextField } from '#flows/form/fields.tsx'
import { ChangedNotice, FieldSection, SaveBar } from '#flows/form/row-form.tsx'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { settingsQuery } from '../settings.api.ts'
import type { SettingName, SettingsValues } from '../settings-values.ts'
import { SignatureField } from './signature-field.tsx'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'

const { sections, fields } = texts
const hints: Partial<Record<SettingName, string>> = texts.hints

export type SettingsPageProps = {
  /** Switches that are saved by themselves, under a title of this page. */
  access: ReactNode
}

/** What the school is called and what it decides (decision 143). */
export function SettingsPage({ access }: SettingsPageProps) {
  const query = useQuery(settingsQuery())
  const { data, error } = query
  return (
    <div className="grid max-w-narrow gap-page px-gutter py-page">
      <header className="grid gap-1">
        <h1>{texts.title}</h1>
        <p className="text-ink-soft">{texts.lead}</p>
      </header>
      <ListFailure texts={texts} query={query} />
      {data && <Editor stored={data} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loading} className="grid gap-page">
          <Skeleton className="h-96 w-full" />
        </SkeletonGroup>
      )}
      {access && (
        <section className="grid gap-3">
          <h2 className="text-xl">{sections.access}</h2>
          {access}
        </section>
      )}
    </div>
  )
}

function Editor({ stored }: { stored: StoredSettings }) {
  const form = useSettingsForm(stored)
  return (
    <form {...form.props(() => form.save())} aria-label={texts.title} className="grid gap-page">
      {form.wasRestored && (
        <Notice tone="info" live>
          {texts.restored}
        </Notice>
      )}
      <FieldSection title={sections.school}>
        <Text form={form} name="name" required wide />
        <Text form={form} name="descriptor" required wide />
        <Text form={form} name="location" required wide />
        <Text form={form} name="latitude" required />
        <Text form={form} name="longitude" required />
      </FieldSection>
      <FieldSection title={sections.contact}>
        <Text form={form} name="email" required />
        <Text form={form} name="whatsapp" />
        <Text form={form} name="linkedin_url" wide />
        <Text form={form} name="classroom_url" required wide />
      </FieldSection>
      <FieldSection title={sections.seller}>
        <Text form={form} name="legal_name" wide />
        <Text form={form} name="legal_id" />
        <Text form={form} name="attention_hours" />
        <Text form={form} name="legal_address" wide />
        <Check form={form} name="revocation_buttons_on" />
      </FieldSection>
      <FieldSection title={sections.certificates}>
        <Text form={form} name="certificate_prefix" required wide />
        <Text form={form} name="signatory_name" />
        <Text form={form} name="signatory_position" />
        <SignatureField value={form.values.signature} onChange={(signature) => form.change({ signature })} />
        <Check form={form} name="certificate_requires_paid" />
      </FieldSection>
      <FieldSection title={sections.sales}>
        <Text form={form} name="first_payment_min_share" required />
        <Text form={form} name="announced_seats_max" required />
        <Check form={form} name="seat_calls_on" />
        <Check form={form} name="order_mails_on" />
        <Text form={form} name="reminders_daily_max" required wide />
      </FieldSection>
      <ChangedNotice form={form} labels={fields} shown={shown} />
      <SaveBar form={form} changed={Object.keys(form.edits).length} />
    </form>
  )
}

function shown(value: string | boolean, name: SettingName): string {
  if (typeof value === 'boolean') return value ? texts.has : texts.hasNot
  return name === 'signature' && value !== '' ? texts.image : value
}

type CheckName = { [Name in SettingName]: SettingsValues[Name] extends boolean ? Name : never }[SettingName]

function Check({ form, name }: { form: SettingsForm; name: CheckName }) {
  return (
    <div className="sm:col-span-2">
      <CheckField<SettingsValues>
        form={form}
        name={name}
        label={fields[name]}
        description={texts.hints[name]}
      />
    </div>
  )
}

type TextProps = {
  form: SettingsForm
  name: Exclude<SettingName, CheckName | 'signature'>
  required?: boolean
  wide?: boolean
}

function Text({ form, name, required, wide }: TextProps) {
  return (
    <TextField<SettingsValues>
      form={form}
      name={name}
      label={fields[name]}
      hint={form.problems[name] ? undefined : hints[name]}
      required={required}
      place={wide ? 'sm:col-span-2' : undefined}
      // Below a field that takes the focus stands the bar of the foot.
      className="scroll-mb-80"
    />
  )
}
