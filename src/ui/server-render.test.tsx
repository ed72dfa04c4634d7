// @vitest-environment node
import { readdirSync } from 'node:fs'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Accordion } from './accordion.tsx'
import { ActionMenu } from './action-menu.tsx'
import { Avatar } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { ChoiceSelect } from './choice-select.tsx'
import { Container } from './container.tsx'
import { ContourField } from './contour-field.tsx'
import { CopyButton } from './copy-button.tsx'
import { Correction } from './correction.tsx'
import { Dialog } from './dialog.tsx'
import { DotMap } from './dot-map.tsx'
import { ElevationProfile } from './elevation-profile.tsx'
import { EmailAddress } from './email-address.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { Field } from './field.tsx'
import { Graticule } from './graticule.tsx'
import { LegendCard } from './legend-card.tsx'
import { ButtonLink } from './link.tsx'
import { Mark } from './mark.tsx'
import { MenuButton } from './menu-button.tsx'
import { MoneyFigure } from './money-figure.tsx'
import { Motif } from './motif.tsx'
import { NoValue } from './no-value.tsx'
import { Notice } from './notice.tsx'
import { Pager } from './pager.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { RadioCardGroup } from './radio-card-group.tsx'
import { Section } from './section.tsx'
import { Select } from './select.tsx'
import { SheetFrame } from './sheet-frame.tsx'
import { Skeleton } from './skeleton.tsx'
import { SkipLink } from './skip-link.tsx'
import { SortButton } from './sort-button.tsx'
import { Spinner } from './spinner.tsx'
import { Table } from './table.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { Tabs } from './tabs.tsx'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'
import { Toaster } from './toaster.tsx'
import { ToneShape } from './tone.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

function nothing() {}

const pagerTexts = {
  pages: 'Páginas',
  page: 'Página',
  previous: 'Anterior',
  next: 'Siguiente',
  updating: 'Actualizando',
  count: { one: 'fila', many: 'filas' },
}

const examples: Record<string, ReactElement> = {
  accordion: <Accordion items={[{ id: 'a', title: 'Pregunta', content: 'Respuesta' }]} defaultOpen="a" />,
  'action-menu': <ActionMenu actions={[]}>Cuenta</ActionMenu>,
  avatar: <Avatar name="Ana Quispe" initials="AQ" />,
  badge: <Badge tone="success">Pagado</Badge>,
  button: <Button busy>Pagar</Button>,
  checkbox: <Checkbox label="Acepto" />,
  'choice-select': (
    <ChoiceSelect
      values={['single', 'installments']}
      labels={{ single: 'Pago único', installments: 'Cuotas' }}
      value="single"
      onChange={nothing}
    />
  ),
  container: <Container>Texto</Container>,
  'contour-field': <ContourField />,
  'copy-button': <CopyButton text="a" label="Copiar" copiedLabel="Copiado" />,
  correction: <Correction question="¿Quisiste decir otra cosa?" action="Corregir" onAccept={nothing} />,
  dialog: <Dialog open={false} onOpenChange={nothing} title="Registro" />,
  'dot-map': (
    <DotMap label="Mapa" places={[{ name: 'Lima', longitude: -77, latitude: -12, labelSide: 'left' }]} />
  ),
  'elevation-profile': <ElevationProfile label="Recorrido" steps={[{ label: 'Uno', weeks: 3, colour: 1 }]} />,
  'email-address': <EmailAddress address="ana@example.com" />,
  'failure-notice': (
    <FailureNotice title="No cargó" retryLabel="Reintentar" retrying={false} onRetry={nothing} />
  ),
  field: (
    <Field label="Nombre" hint="Como figura en tu documento." error="Falta.">
      <TextInput />
    </Field>
  ),
  graticule: <Graticule meridian />,
  'legend-card': (
    <LegendCard title="Precio" rows={[{ symbol: 'duration', label: 'Duración', value: '8 semanas' }]} />
  ),
  link: <ButtonLink to="/checkout">Inscribirme</ButtonLink>,
  mark: <Mark />,
  'menu-button': <MenuButton label="Oferta" items={[{ label: 'Carrera', to: '/a' }]} />,
  'money-figure': <MoneyFigure amount="USD 270" before="USD 300" />,
  motif: (
    <svg aria-hidden="true">
      <Motif name="contours" />
    </svg>
  ),
  'no-value': <NoValue />,
  notice: <Notice tone="error">Sin conexión.</Notice>,
  pager: (
    <Pager texts={pagerTexts} page={1} rows={1} updating busy={false} onPrevious={null} onNext={nothing} />
  ),
  'progress-bar': <ProgressBar label="Subiendo" done={1} total={3} />,
  'radio-card-group': (
    <RadioCardGroup
      legend="Pago"
      name="p"
      value="a"
      onChange={nothing}
      options={[{ value: 'a', label: 'Único' }]}
    />
  ),
  section: <Section title="Título">Texto</Section>,
  select: <Select options={[{ value: 'AR', label: 'Argentina' }]} placeholder="Elige" />,
  'sheet-frame': <SheetFrame northWest="34° S">Hoja</SheetFrame>,
  skeleton: <Skeleton className="h-8" />,
  'skip-link': <SkipLink target="main" />,
  'sort-button': (
    <SortButton direction="ascending" onClick={nothing}>
      Monto
    </SortButton>
  ),
  spinner: <Spinner />,
  table: (
    <Table
      caption="Pagos"
      columns={[{ key: 'n', header: 'Nombre', cell: (row: string) => row, rowHeader: true }]}
      rows={['Ana']}
      rowKey={(row) => row}
    />
  ),
  'table-skeleton': <TableSkeleton label="Cargando" rows={2} rowHeight="h-9" />,
  tabs: (
    <Tabs
      label="Tipo"
      items={[{ value: 'a', label: 'Individual', content: 'Formulario' }]}
      value="a"
      onValueChange={nothing}
    />
  ),
  'text-area': <TextArea />,
  'text-input': <TextInput lead="+54" />,
  toaster: <Toaster />,
  tone: <ToneShape tone="info" />,
  'visually-hidden': <VisuallyHidden>Oculto</VisuallyHidden>,
}

test('every component has an example here', () => {
  const files = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => file.replace('.tsx', ''))
  expect(Object.keys(examples).sort()).toEqual(files.sort())
})

// A closed dialog is not in the page, and toasts come with the script.
const empty = ['dialog', 'toaster']

// It writes a style attribute and is on no prerendered page; elsewhere the content policy would refuse the attribute.
const withStyles = ['progress-bar']

test.each(Object.entries(examples))('%s renders without a browser', (name, element) => {
  expect(globalThis.window).toBeUndefined()
  const html = renderToString(<StaticRouter location="/">{element}</StaticRouter>)
  expect(html === '').toBe(empty.includes(name))
  if (!withStyles.includes(name)) {
    expect(html).not.toContain('style=')
  }
})
