import type { ReactNode } from 'react'
import { adminOnlyTexts } from '#content/staff-navigation.ts'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#ui/link.tsx'

export type AdminOnlyProps = { children: ReactNode }

/** A clear word instead of an empty screen; the database refuses the data all the same. */
export function AdminOnly({ children }: AdminOnlyProps) {
  const { staff } = useStaff()
  if (staff.role === 'admin') return children
  return (
    <div className="mx-auto grid w-full max-w-narrow justify-items-start gap-4 px-gutter py-12">
      <h1 className="text-2xl">{adminOnlyTexts.title}</h1>
      <p className="prose-measure text-base text-ink-soft">{adminOnlyTexts.text}</p>
      <ButtonLink to={paths.backoffice} variant="secondary">
        {adminOnlyTexts.back}
      </ButtonLink>
    </div>
  )
}
