import { enrolmentStatusTexts } from '#content/enrolment.ts'
import { stepName, stepProblemTexts } from '#content/outbox.ts'
import { personTexts as texts } from '#content/people.ts'
import type { Person } from '#domain/contracts/people.ts'
import { stepStateTones } from '#flows/staff-list/state-tones.ts'
import { RetryButton } from '#flows/step-retry/retry-button.tsx'
import { formatSchoolMoment } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import { toast } from '#ui/toast-store.ts'
import { peopleKey } from '../people.api.ts'
import { factLine, RecordList } from './record-list.tsx'

type Step = Person['steps'][number]

/** Mails and other effects: what was sent, what the provider answered, why one failed. */
export function PersonSteps({ person }: { person: Person }) {
  return (
    <RecordList
      title={texts.steps}
      empty={texts.noSteps}
      entries={person.steps.map((step) => ({
        key: step.id,
        title: stepName(step),
        facts: <StepFacts step={step} />,
        end: (
          <>
            <Badge tone={stepStateTones[step.state]}>{enrolmentStatusTexts.states[step.state]}</Badge>
            {(step.state === 'failed' || step.state === 'dismissed') && (
              <RetryButton
                of={stepName(step)}
                stepId={step.id}
                queryKey={peopleKey}
                onDone={() => toast({ title: texts.retried })}
              />
            )}
          </>
        ),
      }))}
    />
  )
}

function StepFacts({ step }: { step: Step }) {
  const isOpen = step.state === 'pending' || step.state === 'failed'
  return (
    <>
      <span className="block">
        {factLine(
          step.done_at
            ? texts.stepDone(formatSchoolMoment(new Date(step.done_at)))
            : formatSchoolMoment(new Date(step.created_at)),
          step.email && texts.stepTo(step.email),
          step.provider_answer && texts.stepAnswer(step.provider_answer),
          step.state === 'dismissed' && texts.stepDismissed(step.dismissed_reason ?? texts.stepReplaced),
          step.state === 'pending' &&
            step.attempts > 0 &&
            texts.stepNext(step.attempts, formatSchoolMoment(new Date(step.next_attempt_at))),
        )}
      </span>
      {isOpen && step.problem && <span className="block">{stepProblemTexts[step.problem]}</span>}
      {isOpen && step.last_error && <span className="coordinates block">{step.last_error}</span>}
    </>
  )
}
