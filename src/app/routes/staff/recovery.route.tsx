import { recoveryTexts } from '#content/accounts.ts'
import { LoginFrame } from '#features/staff-session/staff/login-frame.tsx'
import { RecoveryForm } from '#features/staff-session/staff/recovery-form.tsx'
import { paths } from '#platform/paths.ts'
import { TextLink } from '#ui/link.tsx'

export function RecoveryRoute() {
  return (
    <LoginFrame title={recoveryTexts.title} lead={recoveryTexts.lead}>
      <RecoveryForm />
      <TextLink look="quiet" to={paths.login} className="justify-self-start">
        {recoveryTexts.back}
      </TextLink>
    </LoginFrame>
  )
}
