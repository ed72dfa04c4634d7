import { useQuery } from '@tanstack/react-query'
import { memberFailureMessages, memberRefusalMessages, requireFactorTexts } from '#content/staff-members.ts'
import { useForm } from '#flows/form/use-form.ts'
import { paths } from '#platform/paths.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { factorRuleQuery, membersKey, setFactorRule } from '../staff-members.api.ts'

/** Whether administration needs a second factor. */
export function FactorRule() {
  const { data: isRequired } = useQuery(factorRuleQuery())
  const form = useForm({
    draft: null,
    start: {},
    failures: { ...memberFailureMessages, ...memberRefusalMessages },
    invalidates: membersKey,
  })

  async function set(required: boolean) {
    if (!(await form.send(() => setFactorRule(required)))?.ok) return
    toast({ title: required ? requireFactorTexts.on : requireFactorTexts.off })
  }

  if (isRequired === undefined) return null
  return (
    <section
      aria-label={requireFactorTexts.title}
      className="grid max-w-narrow gap-3 border-line border-t pt-4"
    >
      <Checkbox
        label={requireFactorTexts.label}
        description={requireFactorTexts.description}
        checked={isRequired}
        disabled={form.busy}
        onChange={({ target }) => void set(target.checked)}
      />
      {form.failureText && (
        <Notice
          tone="error"
          action={
            form.failure === 'second_factor_missing' && (
              <ButtonLink to={paths.account} variant="secondary">
                {requireFactorTexts.link}
              </ButtonLink>
            )
          }
        >
          {form.failureText}
        </Notice>
      )}
    </section>
  )
}
