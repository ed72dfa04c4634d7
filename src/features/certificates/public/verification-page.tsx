import { useNavigate } from 'react-router-dom'
import { verificationPage as text } from '#content/certificate-verification.ts'
import { certificateHref } from '#platform/paths.ts'
import { Container } from '#ui/container.tsx'
import { ContourField } from '#ui/contour-field.tsx'
import { ToneShape, toneText } from '#ui/tone.tsx'
import { CodeForm } from './code-form.tsx'
import { FileCheck } from './file-check.tsx'

/** Three ways to check a certificate, without signing in. */
export function VerificationPage() {
  const navigate = useNavigate()
  return (
    <>
      <header className="relative overflow-hidden border-ink border-b">
        <ContourField className="opacity-70 [mask-image:linear-gradient(to_right,transparent_30%,black_75%)]" />
        <Container className="relative grid gap-4 py-10 sm:py-14">
          <h1 className="max-w-[13em] text-title">{text.title}</h1>
          <p className="prose-measure text-ink-soft text-lg">{text.lead}</p>
        </Container>
      </header>
      <Container className="grid items-start gap-12 py-10 sm:py-14 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
        <div className="grid gap-12">
          <section aria-labelledby="codigo" className="grid gap-4">
            <h2 id="codigo" className="text-heading">
              {text.code.title}
            </h2>
            <p className="prose-measure text-ink-soft">{text.code.text}</p>
            <CodeForm action={text.code.action} onCode={(id) => navigate(certificateHref(id))} />
          </section>
          <FileCheck shown={null} />
        </div>
        <div className="grid gap-12">
          <section aria-labelledby="qr" className="grid gap-4">
            <h2 id="qr" className="text-heading">
              {text.qr.title}
            </h2>
            <p className="text-ink-soft">{text.qr.text}</p>
          </section>
          <section aria-labelledby="respuestas">
            <h2 id="respuestas" className="text-heading">
              {text.answers.title}
            </h2>
            <dl className="mt-4 border-line border-t">
              {text.answers.rows.map(({ tone, name, text: meaning }) => (
                <div key={name} className="grid grid-cols-[1.5rem_1fr] gap-x-3 border-line border-b py-2.5">
                  <dt
                    className={`col-span-2 grid grid-cols-subgrid items-center font-semibold ${toneText[tone]}`}
                  >
                    <ToneShape tone={tone} className="size-3.5" />
                    {name}
                  </dt>
                  <dd className="col-start-2 text-ink-soft">{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      </Container>
    </>
  )
}
