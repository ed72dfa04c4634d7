import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'
import { type SurfaceName, surfaces, viridis } from './src/ui/tokens.ts'

function variables(surface: SurfaceName): Record<string, string> {
  return Object.fromEntries(Object.entries(surfaces[surface]).map(([name, value]) => [`--c-${name}`, value]))
}

const colours = Object.fromEntries(Object.keys(surfaces.paper).map((name) => [name, `var(--c-${name})`]))

export default {
  content: ['./index.html', './src/**/*.{ts,tsx}'],
  theme: {
    // The default palette is replaced, not extended: a colour outside the tokens has no class.
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      white: '#FFFFFF',
      ...colours,
      // Whatever lies behind, for halos and gaps that must look cut out.
      ground: 'var(--ground)',
      viridis: Object.fromEntries(viridis.map((value, step) => [step, value])),
    },
    fontFamily: {
      display: [
        'Archivo',
        '"Archivo as Arial"',
        '"Archivo as Roboto"',
        '"Archivo as light Roboto"',
        'sans-serif',
      ],
      // Named, because `system-ui` is whatever a Linux desktop or a language of Windows has set (decision 96).
      sans: [
        '-apple-system',
        'BlinkMacSystemFont',
        '"Segoe UI"',
        'Roboto',
        '"Noto Sans"',
        'Cantarell',
        'Ubuntu',
        '"Liberation Sans"',
        'Arial',
        'sans-serif',
      ],
      mono: ['ui-monospace', '"SF Mono"', 'Menlo', 'Consolas', '"Liberation Mono"', 'monospace'],
    },
    fontSize: {
      xs: ['0.8125rem', 'var(--line-xs, 1.25rem)'],
      sm: ['0.875rem', 'var(--line-sm, 1.375rem)'],
      base: ['1rem', '1.625rem'],
      control: ['var(--control-text)', 'var(--control-line)'],
      lg: ['1.125rem', '1.75rem'],
      xl: ['1.25rem', '1.75rem'],
      '2xl': ['1.5rem', '1.875rem'],
      '3xl': ['1.875rem', '2.25rem'],
      heading: ['clamp(1.25rem, 1.15rem + 0.4vw, 1.5rem)', '1.25'],
      title: ['clamp(1.75rem, 1.4rem + 1.6vw, 2.75rem)', '1.12'],
      display: ['clamp(2.5rem, 1.6rem + 4.2vw, 4.75rem)', '1'],
    },
    borderRadius: { none: '0', sm: '2px', DEFAULT: '3px', md: '4px', lg: '6px', full: '9999px' },
    extend: {
      spacing: {
        control: 'var(--control)',
        // What its line and borders leave of the height.
        'control-inset': 'calc((var(--control) - var(--control-line) - 2px) / 2)',
        'control-side': 'var(--control-side)',
        cell: 'var(--cell)',
        'cell-side': 'var(--cell-side)',
        page: 'var(--page)',
        gutter: 'var(--gutter)',
      },
      maxWidth: { measure: '66ch', site: '76rem', narrow: '46rem' },
      boxShadow: {
        sheet: '0 1px 2px rgb(11 31 51 / 0.06)',
        lifted: '0 12px 32px -12px rgb(11 31 51 / 0.28), 0 2px 6px rgb(11 31 51 / 0.08)',
      },
      transitionDuration: {
        DEFAULT: 'var(--motion)',
        fast: 'var(--motion-fast)',
        slow: 'var(--motion-slow)',
      },
      transitionTimingFunction: { DEFAULT: 'cubic-bezier(0.2, 0, 0, 1)' },
      letterSpacing: { display: '-0.022em', label: '0.04em' },
    },
  },
  plugins: [
    plugin(({ addBase }) => {
      addBase({
        ':root, [data-surface="paper"]': variables('paper'),
        '[data-surface="staff"]': variables('staff'),
        '[data-surface="ink"]': variables('ink'),
      })
    }),
  ],
} satisfies Config
