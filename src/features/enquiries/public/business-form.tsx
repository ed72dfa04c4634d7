import { businessPage, serviceNames } from '#content/business.ts'
import { type BusinessService, businessServices } from '#domain/contracts/enquiries.ts'
import { emailMaxLength } from '#domain/email.ts'
import { TypedEmailSuggestion } from '#flows/email/typed-email-suggestion.tsx'
import { Honeypot } from '#flows/public-form/honeypot.tsx'
import { SentPanel } from '#flows/public-form/sent-panel.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useBusinessEnquiry } from '../use-business-enquiry.ts'

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
  email: 'email',
  phone: 'telefono',
  serviceType: 'servicio',
  message: 'mensaje',
}

const serviceOptions = businessServices.map((value) => ({ value, label: serviceNames[value] }))

export function BusinessForm({ service, onServiceChange }: BusinessFormProps) {
  const { labels, success, failure, kept, submit, sending: busyLabel } = businessPage.form
  const { formProps, sending, errorOf, isSent, failed, startAnother } = useBusinessEnquiry({
    form: 'business',
    names: fieldNames,
    onSent: () => onServiceChange(null),
    failure,
  })

  if (isSent) return <SentPanel {...success} onAnother={startAnother} />

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
      <div>
        <Field label={labels.email} required error={errorOf('email')}>
          <TextInput name="email" type="email" autoComplete="email" maxLength={emailMaxLength} />
        </Field>
        <TypedEmailSuggestion refused={errorOf('email') !== undefined} />
      </div>
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
        <TextArea name="mensaje" limit={5000} />
      </Field>
      <Honeypot />
      {failed && (
        <Notice tone="error" title={failed} className="sm:col-span-2">
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
