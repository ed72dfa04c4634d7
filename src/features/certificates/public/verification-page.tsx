import { useNavigate } from 'react-router-dom'
import { verificationPage as text } from '#content/certificate-verification.ts'
import { siteAddress } from '#platform/env.ts'
import { certificateHref } from '#platform/paths.ts'
import { Container } from '#ui/container.tsx'
import { ToneShape, toneText } from '#ui/tone.tsx'
import { CertificateFrame } from './certificate-frame.tsx'
import { CodeForm } from './code-form.tsx'
import { FileCheck } from './file-check.tsx'

/** Three ways to check a certificate, without signing in; the first on the sheet that its answer will fill. */
export function VerificationPage() {
  const navigate = useNavigate()
  return (
    <Container className="grid gap-12 py-6 sm:py-10">
      <CertificateFrame>
        <div className="grid gap-x-16 gap-y-10 border-line border-t px-5 py-6 sm:px-12 sm:py-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid content-start gap-4">
            <h1 className="text-title">{text.title}</h1>
            <p className="prose-measure text-ink-soft text-lg">{text.lead}</p>
            <section aria-labelledby="codigo" className="mt-2 grid gap-4">
              <h2 id="codigo" className="text-heading">
                {text.code.title}
              </h2>
              <p className="prose-measure text-ink-soft">{text.code.text}</p>
              <CodeForm action={text.code.action} onCode={(id) => navigate(certificateHref(id))} />
            </section>
          </div>
          <section aria-labelledby="respuestas">
            <h2 id="respuestas" className="text-heading">
              {text.answers.title}
            </h2>
            <dl className="mt-4 border-line border-t">
              {text.answers.rows.map(({ tone, name, text: meaning }) => (
                <div
                  key={name}
                  className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 wrap-anywhere hyphens-auto border-line border-b py-2.5"
                >
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
      </CertificateFrame>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_23.75rem] lg:gap-16">
        <FileCheck shown={null} />
        <section aria-labelledby="qr" className="grid content-start gap-4">
          <h2 id="qr" className="text-heading">
            {text.qr.title}
          </h2>
          <p className="text-ink-soft">{text.qr.text(siteAddress('/cert/'))}</p>
        </section>
      </div>
    </Container>
  )
}
