import { businessPage, serviceNames } from '#content/business.ts'
import { enquiryFailureMessages } from '#content/messages/failures.ts'
import { type BusinessService, businessEnquirySchema, businessServices } from '#domain/contracts/enquiries.ts'
import { WithoutScript } from '#flows/contact/without-script.tsx'
import { TypedEmailField } from '#flows/email/typed-email-field.tsx'
import { Honeypot } from '#flows/public-form/honeypot.tsx'
import { SentPanel } from '#flows/public-form/sent-panel.tsx'
import { usePublicForm } from '#flows/public-form/use-public-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { sendBusinessEnquiry } from '../enquiries.api.ts'

export type BusinessFormProps = {
  /** Selected here or by a card of the page. */
  service: BusinessService | null
  onServiceChange: (service: BusinessService | null) => void
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
  website: 'website',
}

const serviceOptions = businessServices.map((value) => ({ value, label: serviceNames[value] }))

export function BusinessForm({ service, onServiceChange }: BusinessFormProps) {
  const { labels, success, kept, submit, ...text } = businessPage.form
  const { formProps, sending, sent, failure, errorOf, startAnother } = usePublicForm({
    draft: 'business',
    schema: businessEnquirySchema,
    controls,
    send: sendBusinessEnquiry,
    reportAs: 'business',
    onSent: () => onServiceChange(null),
  })

  if (sent) return <SentPanel {...success} onAnother={startAnother} />

  return (
    <form {...formProps} className="relative grid gap-5 sm:grid-cols-2">
      <WithoutScript what="form" className="sm:col-span-2" />
      <Field label={labels.nombre} required error={errorOf('nombre')}>
        <TextInput name="nombre" autoComplete="name" maxLength={240} />
      </Field>
      <Field label={labels.empresa} required error={errorOf('empresa')}>
        <TextInput name="empresa" autoComplete="organization" maxLength={160} />
      </Field>
      <Field label={labels.cargo} error={errorOf('cargo')}>
        <TextInput name="cargo" autoComplete="organization-title" maxLength={160} />
      </Field>
      <TypedEmailField label={labels.email} error={errorOf('email')} />
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
        <Button type="submit" busy={sending} busyLabel={text.sending}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
