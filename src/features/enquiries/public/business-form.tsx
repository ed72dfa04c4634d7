import { useEffect, useEffectEvent } from 'react'
import { businessPage, serviceNames } from '#content/business.ts'
import { enquiryFailureMessages } from '#content/messages/failures.ts'
import type { BusinessService } from '#domain/contracts/enquiries.ts'
import { WithoutScript } from '#flows/contact/without-script.tsx'
import { EmailField } from '#flows/form/email-field.tsx'
import { AreaField, SelectField, TextField } from '#flows/form/fields.tsx'
import { Honeypot, SentPanel } from '#flows/form/sent-panel.tsx'
import { usePublicForm } from '#flows/form/use-public-form.ts'
import { fetchCode } from '#platform/page-code.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

export type BusinessFormProps = {
  /** Chosen outside, by a card or by the address; `isPressed`: now, so it takes the place of what the form has. */
  asked: { service: BusinessService; isPressed: boolean } | null
}

/** Control name by contract field (public specification, sections 3 and 7). */
const controls = {
  fullName: 'nombre',
  company: 'empresa',
  position: 'cargo',
  email: 'email',
  phone: 'telefono',
  serviceType: 'servicio',
  message: 'mensaje',
} as const

const serviceOptions = Object.entries(serviceNames).map(([value, label]) => ({ value, label }))

export function BusinessForm({ asked }: BusinessFormProps) {
  const { labels, success, kept, submit, ...text } = businessPage.form
  const form = usePublicForm({
    draft: 'business',
    sending: async () => (await fetchCode(() => import('../enquiries.api.ts'))).businessSending,
    controls,
    reportAs: 'business',
  })
  const { formProps, busy, sent, failure, startAnother } = form

  const choose = useEffectEvent((service: BusinessService, isPressed: boolean) => {
    if (isPressed || form.values.servicio === '') form.change({ servicio: service })
  })
  useEffect(() => {
    if (asked) choose(asked.service, asked.isPressed)
  }, [asked])

  if (sent) return <SentPanel {...success} onAnother={startAnother} />

  return (
    <form {...formProps} className="relative grid gap-5 sm:grid-cols-2">
      <WithoutScript what="form" className="sm:col-span-2" />
      <TextField form={form} name="nombre" label={labels.nombre} required autoComplete="name" />
      <TextField form={form} name="empresa" label={labels.empresa} required autoComplete="organization" />
      <TextField form={form} name="cargo" label={labels.cargo} autoComplete="organization-title" />
      <EmailField form={form} name="email" label={labels.email} autoComplete="email" />
      <TextField form={form} name="telefono" label={labels.telefono} type="tel" autoComplete="tel" />
      <SelectField
        form={form}
        name="servicio"
        label={labels.servicio}
        required
        options={serviceOptions}
        placeholder={labels.servicePlaceholder}
      />
      <AreaField
        form={form}
        name="mensaje"
        label={labels.mensaje}
        hint={labels.messageHint}
        required
        place="sm:col-span-2"
      />
      <Honeypot />
      {failure && (
        <Notice
          tone="error"
          title={failure === 'rate_limited' ? enquiryFailureMessages.rate_limited : text.failure}
          className="sm:col-span-2"
        >
          {kept}
        </Notice>
      )}
      <div className="sm:col-span-2">
        <Button type="submit" busy={busy} busyLabel={text.sending}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
