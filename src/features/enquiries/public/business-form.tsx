import { useState } from 'react'
import { businessPage, serviceNames } from '#content/business.ts'
import { type BusinessService, businessEnquirySchema, businessServices } from '#domain/contracts/enquiries.ts'
import { emailMaxLength } from '#domain/email.ts'
import { validate } from '#domain/validation.ts'
import { track } from '#platform/analytics.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { sendBusinessEnquiry } from '../enquiries.api.ts'
import { textOf } from '../form-problems.ts'
import { useEnquiryForm } from '../use-enquiry-form.ts'
import { Honeypot } from './honeypot.tsx'
import { SentPanel } from './sent-panel.tsx'

export type BusinessFormProps = {
  /** Chosen here or on a card of the page. */
  service: BusinessService | null
  onServiceChange: (service: BusinessService | null) => void
}

/** Contract field to form field (public specification, sections 3 and 7). */
const fieldNames = {
  fullName: 'nombre',
  company: 'empresa',
  position: 'cargo',
  phone: 'telefono',
  serviceType: 'servicio',
  message: 'mensaje',
}

const serviceOptions = businessServices.map((value) => ({ value, label: serviceNames[value] }))

type Outcome = 'none' | 'success' | 'failure'

export function BusinessForm({ service, onServiceChange }: BusinessFormProps) {
  const [outcome, setOutcome] = useState<Outcome>('none')
  const { labels, success, failure, kept, submit, sending: busyLabel } = businessPage.form

  const { formProps, sending, errorOf } = useEnquiryForm({
    parse: (data) =>
      validate(businessEnquirySchema, {
        fullName: textOf(data, 'nombre'),
        company: textOf(data, 'empresa'),
        position: textOf(data, 'cargo'),
        email: textOf(data, 'email'),
        phone: textOf(data, 'telefono'),
        serviceType: textOf(data, 'servicio'),
        message: textOf(data, 'mensaje'),
        website: textOf(data, 'website'),
      }),
    send: sendBusinessEnquiry,
    names: fieldNames,
    onSuccess: () => {
      onServiceChange(null)
      setOutcome('success')
      track({ name: 'registration_outcome', params: { form: 'business', outcome: 'success' } })
    },
    onFailure: (code) => {
      console.error(`send-business-contact failed: ${code}`)
      setOutcome('failure')
      track({ name: 'registration_outcome', params: { form: 'business', outcome: 'failure' } })
    },
  })

  if (outcome === 'success') return <SentPanel {...success} onAnother={() => setOutcome('none')} />

  return (
    <form {...formProps} className="relative grid gap-5 sm:grid-cols-2">
      <Field label={labels.nombre} required error={errorOf('nombre')}>
        <TextInput name="nombre" autoComplete="name" maxLength={240} />
      </Field>
      <Field label={labels.empresa} required error={errorOf('empresa')}>
        <TextInput name="empresa" autoComplete="organization" maxLength={160} />
      </Field>
      <Field label={labels.cargo} error={errorOf('cargo')}>
        <TextInput name="cargo" autoComplete="organization-title" maxLength={160} />
      </Field>
      <Field label={labels.email} required error={errorOf('email')}>
        <TextInput name="email" type="email" autoComplete="email" maxLength={emailMaxLength} />
      </Field>
      <Field label={labels.telefono} error={errorOf('telefono')}>
        <TextInput name="telefono" type="tel" autoComplete="tel" maxLength={40} />
      </Field>
      <Field label={labels.servicio} required error={errorOf('servicio')}>
        <Select
          name="servicio"
          options={serviceOptions}
          placeholder={labels.servicePlaceholder}
          value={service ?? ''}
          onChange={(event) =>
            onServiceChange(businessServices.find((known) => known === event.target.value) ?? null)
          }
        />
      </Field>
      <Field
        label={labels.mensaje}
        hint={labels.messageHint}
        required
        error={errorOf('mensaje')}
        className="sm:col-span-2"
      >
        <TextArea name="mensaje" maxLength={5000} />
      </Field>
      <Honeypot />
      {outcome === 'failure' && !sending && (
        <Notice tone="error" title={failure} className="sm:col-span-2">
          {kept}
        </Notice>
      )}
      <div className="sm:col-span-2">
        <Button type="submit" busy={sending} busyLabel={busyLabel}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
