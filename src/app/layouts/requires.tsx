import type { ReactNode } from 'react'
import { notIncludedTexts } from '#content/staff-navigation.ts'
import { staffRoleTexts } from '#content/staff-roles.ts'
import { type Capability, mayAll } from '#domain/staff-roles.ts'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'

/** Beside what is shown instead of a part that the address names. */
export function NotIncluded() {
  const { staff } = useStaff()
  return (
    <Notice tone="info" title={notIncludedTexts.title}>
      {notIncludedTexts.text(staffRoleTexts[staff.role].name)}
    </Notice>
  )
}

export type RequiresProps = { needs: readonly Capability[]; title?: string; children: ReactNode }

/** Explains missing access instead of showing an empty screen; the database enforces it. */
export function Requires({ needs, title = notIncludedTexts.title, children }: RequiresProps) {
  const { staff } = useStaff()
  if (mayAll(staff, needs)) return children
  return (
    <div className="mx-auto grid w-full max-w-narrow justify-items-start gap-4 px-gutter py-12">
      <h1>{title}</h1>
      <p className="prose-measure text-ink-soft">{notIncludedTexts.text(staffRoleTexts[staff.role].name)}</p>
      <ButtonLink to={paths.backoffice} variant="secondary">
        {notIncludedTexts.back}
      </ButtonLink>
    </div>
  )
}
