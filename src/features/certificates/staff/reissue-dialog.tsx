import { certificateFactTexts, reissueTexts as texts } from '#content/certificate-issue.ts'
import type { CertificateRow } from '#domain/contracts/certificates.ts'
import { TextField } from '#flows/form/fields.tsx'
import { ReasonField, reasonProblem } from '#flows/form/reason-field.tsx'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { today } from '#platform/clock.ts'
import { toast } from '#ui/toast-store.ts'
import {
  courseProblem,
  type Making,
  personProblems,
  readFacts,
  typedFacts,
  useCertificateForm,
} from '../certificate-form.ts'
import { reissueCertificate } from '../certificates-admin.api.ts'
import { useGeneration } from '../use-generation.ts'
import { FactsFields, MakingField, PersonFields } from './certificate-fields.tsx'

export type ReissueDialogProps = { certificate: CertificateRow; onClose: () => void }

/** The next version of a certificate, with other facts; its number stays. */
export function ReissueDialog({ certificate, onClose }: ReissueDialogProps) {
  const { id, certificate_number: number } = certificate
  const generate = useGeneration()
  const form = useCertificateForm(`reissue:${id}`, {
    name: certificate.student_name,
    distinction: certificate.distinction ?? '',
    courseName: certificate.course_name,
    ...typedFacts(certificate.hours, today()),
    validUntil: certificate.state === 'expired' ? '' : (certificate.valid_until ?? ''),
    reason: '',
    making: 'generate' as Making,
  })
  const { values } = form

  async function submit() {
    const read = readFacts(values)
    const problems = {
      ...personProblems(values),
      ...courseProblem(values.courseName),
      ...(read.ok ? {} : read.problems),
      ...reasonProblem(values),
    }
    if (!form.passes(problems) || !read.ok) return
    const answer = await form.send(async () => {
      const outcome = await reissueCertificate({
        id,
        name: values.name.trim(),
        courseName: values.courseName.trim(),
        distinction: values.distinction.trim() || null,
        facts: read.value,
        reason: values.reason.trim(),
      })
      if (outcome.ok && values.making === 'generate') await generate(outcome.value)
      return outcome
    })
    if (!answer?.ok) return
    if (values.making === 'canva') {
      toast({ title: texts.done(number, answer.value.version), description: texts.doneHint })
    }
    onClose()
  }

  return (
    <StaffDialog
      title={texts.title(number)}
      description={texts.text}
      width="wide"
      confirm={texts.confirm}
      working={texts.working}
      form={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <PersonFields form={form} />
      <TextField form={form} name="courseName" label={certificateFactTexts.course} required />
      <FactsFields form={form} />
      <ReasonField form={form} />
      <MakingField form={form} />
    </StaffDialog>
  )
}
