/**
 * Colour tokens, the one place for colours. The stylesheet gets them as custom properties,
 * so a surface (`data-surface`) changes every component inside it, and the contrast test reads the same values.
 */
export type ColourName =
  | 'paper'
  | 'sheet'
  | 'well'
  | 'ink'
  | 'ink-soft'
  | 'ink-mute'
  | 'line'
  | 'line-strong'
  | 'contour'
  | 'contour-index'
  | 'action'
  | 'action-hover'
  | 'on-action'
  | 'action-tint'
  | 'success'
  | 'success-tint'
  | 'warning'
  | 'warning-tint'
  | 'error'
  | 'error-tint'
  | 'on-error'
  | 'info'
  | 'info-tint'
  | 'focus'

export type SurfaceName = 'paper' | 'staff' | 'ink'

type Palette = Record<ColourName, string>

const paper: Palette = {
  paper: '#F7F5F0',
  sheet: '#FEFDFB',
  well: '#EDEAE1',
  ink: '#0B1F33',
  'ink-soft': '#34475A',
  'ink-mute': '#55646F',
  line: '#D8D3C6',
  'line-strong': '#7C8791',
  contour: '#DDD2BF',
  'contour-index': '#CDBD9F',
  action: '#A63F20',
  'action-hover': '#86300F',
  'on-action': '#FFFFFF',
  'action-tint': '#F8E6DC',
  success: '#1B6B47',
  'success-tint': '#E1F0E7',
  warning: '#7A4F00',
  'warning-tint': '#FAEFD2',
  error: '#A3113A',
  'error-tint': '#FBE5EA',
  'on-error': '#FFFFFF',
  info: '#1F5B8C',
  'info-tint': '#E3EEF6',
  focus: '#1F5B8C',
}

const staff: Palette = {
  ...paper,
  paper: '#FFFFFF',
  sheet: '#FFFFFF',
  well: '#F2F4F5',
  line: '#DCE1E5',
  contour: '#E6EAED',
  'contour-index': '#D3DAE0',
}

const ink: Palette = {
  paper: '#0B1F33',
  sheet: '#12293F',
  well: '#08182A',
  ink: '#F7F5F0',
  'ink-soft': '#D5DEE6',
  'ink-mute': '#A9B8C6',
  line: '#2B4259',
  'line-strong': '#6E8499',
  contour: '#1C3650',
  'contour-index': '#294862',
  action: '#F2A37E',
  'action-hover': '#F7BFA3',
  'on-action': '#0B1F33',
  'action-tint': '#3B2A2C',
  success: '#7FD1A6',
  'success-tint': '#12362F',
  warning: '#F0C564',
  'warning-tint': '#33301F',
  error: '#FF9DB0',
  'error-tint': '#3A1B2E',
  'on-error': '#0B1F33',
  info: '#8FC3EA',
  'info-tint': '#16324D',
  focus: '#FDE725',
}

export const surfaces: Record<SurfaceName, Palette> = { paper, staff, ink }

/** Viridis at ten even steps (Smith & van der Walt, matplotlib 1.5), dark to light. */
export const viridis = [
  '#440154',
  '#482878',
  '#3E4A89',
  '#31688E',
  '#26828E',
  '#1F9E89',
  '#35B779',
  '#6DCD59',
  '#B4DE2C',
  '#FDE725',
] as const

export type ContrastPair = { text: ColourName; on: ColourName; minimum: 4.5 | 3 }

const grounds = ['paper', 'sheet', 'well'] as const
const texts = [
  'ink',
  'ink-soft',
  'ink-mute',
  'action',
  'action-hover',
  'success',
  'warning',
  'error',
  'info',
] as const
const tones = ['action', 'success', 'warning', 'error', 'info'] as const

/** Every pairing components may use. A new pairing is added here first, so that the contrast test measures it. */
export const contrastPairs: ContrastPair[] = [
  ...grounds.flatMap((on) => texts.map((text): ContrastPair => ({ text, on, minimum: 4.5 }))),
  ...tones.map((text): ContrastPair => ({ text, on: `${text}-tint`, minimum: 4.5 })),
  ...tones.map((text): ContrastPair => ({ text: 'ink', on: `${text}-tint`, minimum: 4.5 })),
  ...tones.map((text): ContrastPair => ({ text: 'ink-soft', on: `${text}-tint`, minimum: 4.5 })),
  { text: 'on-action', on: 'action', minimum: 4.5 },
  { text: 'on-action', on: 'action-hover', minimum: 4.5 },
  { text: 'on-error', on: 'error', minimum: 4.5 },
  { text: 'paper', on: 'ink', minimum: 4.5 },
  ...grounds.flatMap((on): ContrastPair[] => [
    { text: 'line-strong', on, minimum: 3 },
    { text: 'focus', on, minimum: 3 },
  ]),
]
