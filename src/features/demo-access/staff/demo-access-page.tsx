import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useContext, useMemo, useState } from 'react'
import { demoTexts, prospectTexts as texts } from '#content/demo-access.ts'
import { GrowingTable } from '#flows/staff-list/list-table.tsx'
import { MayOpen } from '#flows/staff-list/person-link.tsx'
import { paths } from '#platform/paths.ts'
import { isDenied, staffQueries } from '#platform/staff-request.ts'
import { Field } from '#ui/field.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { ChoiceSelect } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import {
  demoAccessKey,
  type Prospect,
  type ProspectFilter,
  prospectFilters,
  prospectsQuery,
  setDemoAccess,
} from '../demo-access.api.ts'
import { DemoAccessForm } from './demo-access-form.tsx'
import { prospectColumns } from './prospect-columns.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'

export function DemoAccess() {
  return (
    <div className="grid gap-page">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h2>{demoTexts.title}</h2>
          <p className="text-ink-soft">{demoTexts.lead}</p>
        </div>
        {useContext(MayOpen)(paths.enrollStudent) && (
          <ButtonLink to={paths.enrollStudent} variant="secondary">
            {demoTexts.enrolLink}
          </ButtonLink>
        )}
      </div>
      <div className="grid gap-8 xl:grid-cols-[20rem_minmax(0,1fr)] 2xl:grid-cols-[30rem_minmax(0,1fr)]">
        <DemoAccessForm />
        <ProspectsList />
      </div>
    </div>
  )
}

function ProspectsList() {
  const [filter, setFilter] = useState<ProspectFilter>('all')
  const prospects = useInfiniteQuery(prospectsQuery(filter))
  const client = useQueryClient()
  const [reopening, setReopening] = useState<Prospect | null>(null)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ prospect, active }: { prospect: Prospect; active: boolean }) =>
      setDemoAccess({ prospectId: prospect.id, active }),
    onSuccess: (outcome, { prospect }) => {
      // The access may have expired since the list was loaded.
      if (!outcome.ok) setReopening(prospect)
      else if (!outcome.isActive && outcome.keepsClassroom) toast({ title: texts.keepsClassroom })
      return client.invalidateQueries({ queryKey: demoAccessKey })
    },
    onError: (error) => {
      toast({ title: texts.toggleFailed, variant: 'destructive' })
      // The guard notices by itself and goes to the login page.
      return client.invalidateQueries({ queryKey: isDenied(error) ? [staffQueries] : demoAccessKey })
    },
  })
  const busyId = isPending ? variables.prospect.id : null
  const columns = useMemo(
    () =>
      prospectColumns({
        busyId,
        onToggle(prospect, active) {
          if (active && hasEnded(prospect)) setReopening(prospect)
          else mutate({ prospect, active })
        },
      }),
    [busyId, mutate],
  )

  return (
    <section className="grid min-w-0 content-start gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h3>{texts.title}</h3>
        <Field label={texts.filter} className="w-40">
          <ChoiceSelect values={prospectFilters} labels={texts.filters} value={filter} onChange={setFilter} />
        </Field>
      </div>
      <GrowingTable
        list={prospects}
        texts={texts}
        columns={columns}
        rowKey={(prospect) => String(prospect.id)}
        empty={filter === 'all' ? texts.empty : texts.emptyFilter}
      />
      {reopening && <ReopenDialog prospect={reopening} onClose={() => setReopening(null)} />}
    </section>
  )
}

function hasEnded({ access_ends_at: endsAt }: Prospect): boolean {
  return endsAt !== null && Date.parse(endsAt) <= Date.now()
}
