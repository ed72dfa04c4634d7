import { useQuery } from '@tanstack/react-query'
import { careersTexts, careerForm as texts } from '#content/careers.ts'
import { courses, productOf, products } from '#content/products.ts'
import { baseSlug } from '#domain/course-slug.ts'
import { SelectField, TextField } from '#flows/form/fields.tsx'
import { ChangedNotice } from '#flows/form/row-form.tsx'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { cohortName } from '#flows/staff-courses/cohort-name.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { staffQueries } from '#platform/staff-request.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { toast } from '#ui/toast-store.ts'
import { type Career, saveCareer } from '../careers.api.ts'

/** `courses`: base slugs, separated by spaces. */
type Values = { name: string; product: string; months: string; courses: string }

export function courseName(slug: string): string {
  return productOf(slug)?.name ?? slug
}

const listOf = (courses: string) => courses.split(' ').filter(Boolean)

const failures = { ...texts.failures, career_changed: null }

const emptyValues: Values = { name: '', product: '', months: '', courses: '' }

function valuesOf(career: Career): Values {
  return {
    name: career.name,
    product: career.base_slug ?? '',
    months: career.membership_months?.toString() ?? '',
    // In one order, so that two versions of a list can be compared.
    courses: career.career_courses
      .map(({ base_slug }) => base_slug)
      .sort()
      .join(' '),
  }
}

export type CareerDialogProps = {
  /** Null for a new one. */
  career: Career | null
  onClose: () => void
}

export function CareerDialog({ career, onClose }: CareerDialogProps) {
  const form = useForm<Values, keyof typeof texts.problems, keyof typeof failures>({
    draft: `career:${career?.id ?? 'new'}`,
    passing: true,
    start: career ? valuesOf(career) : emptyValues,
    ...(career && { version: career.version }),
    sentence: (problem) => texts.problems[problem],
    failures,
    // Also the careers that the enrolment offers.
    invalidates: [staffQueries],
  })
  const chosen = listOf(form.values.courses)
  // What the database names and the site has no page for stays a choice.
  const offered = [
    ...new Set<string>([...courses.map(({ slug }) => slug), ...listOf(form.base.values.courses)]),
  ]
  const sold = [...new Set<string>([...products.map(({ slug }) => slug), career?.base_slug ?? ''])]

  async function save() {
    const { name, product, months } = form.values
    const right = form.passes({
      ...(name.trim() === '' && { name: 'required' as const }),
      ...(months.trim() !== '' &&
        !/^([1-9]|[1-5]\d|60)$/.test(months.trim()) && { months: 'months' as const }),
      ...(chosen.length === 0 && { courses: 'courses' as const }),
    })
    if (!right) return
    const answer = await form.send(() =>
      saveCareer({
        name: name.trim(),
        base_slug: product || null,
        membership_months: months.trim() === '' ? null : Number(months),
        courses: chosen,
        ...(career && { stored: { id: career.id, version: form.base.version ?? career.version } }),
      }),
    )
    if (!answer || (!answer.ok && !('current' in answer))) return
    if (!answer.ok) {
      const { current } = answer
      if (form.overtaken({ values: valuesOf(current), version: current.version })) return
    }
    toast({ title: texts.saved, description: name.trim() })
    onClose()
  }

  return (
    <StaffDialog
      title={career ? texts.editTitle(career.name) : texts.addTitle}
      description={texts.text}
      confirm={texts.confirm}
      working={texts.working}
      form={form}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={texts.name} maxLength={160} required />
      <SelectField
        form={form}
        name="product"
        label={texts.product}
        options={[
          { value: '', label: careersTexts.notSold },
          ...sold.filter(Boolean).map((slug) => ({ value: slug, label: courseName(slug) })),
        ]}
      />
      <TextField
        form={form}
        name="months"
        label={texts.months}
        hint={texts.monthsHint}
        inputMode="numeric"
        maxLength={2}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">{texts.courses}</legend>
        {offered.map((slug) => (
          <Checkbox
            key={slug}
            name="courses"
            label={courseName(slug)}
            checked={chosen.includes(slug)}
            onChange={({ target }) =>
              form.change({
                courses: offered
                  .filter((other) => (other === slug ? target.checked : chosen.includes(other)))
                  .sort()
                  .join(' '),
              })
            }
          />
        ))}
        {form.problemOf('courses') && (
          <p role="alert" className="text-error text-sm">
            {form.problemOf('courses')}
          </p>
        )}
      </fieldset>
      <Opens chosen={chosen} />
      <ChangedNotice form={form} labels={labels} shown={shown} onTake={onClose} />
    </StaffDialog>
  )
}

const labels = {
  name: texts.name,
  product: texts.product,
  months: texts.months,
  courses: texts.courses,
}

function shown(value: string, field: keyof Values): string {
  return field === 'product' || field === 'courses' ? listOf(value).map(courseName).join(', ') : value
}

/** The cohorts in which an enrolment of today would enrol. */
function Opens({ chosen }: { chosen: readonly string[] }) {
  const { data: cohorts } = useQuery(staffCoursesQuery())
  if (!cohorts || chosen.length === 0) return null
  return (
    <div className="grid gap-1 rounded border border-line px-4 py-2.5">
      <h3 className="text-base">{texts.preview}</h3>
      <ul>
        {chosen.map((course) => {
          const current = cohorts.find(({ slug, isCurrent }) => isCurrent && baseSlug(slug) === course)
          return (
            <li key={course} className={current ? undefined : 'text-warning'}>
              {current ? cohortName(current) : texts.noCurrent(courseName(course))}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
