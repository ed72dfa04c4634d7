import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { checkoutText } from '../../src/content/checkout.ts'
import { checkoutHref, paths } from '../../src/platform/paths.ts'
import globalSetup from './global-setup.ts'
import { sandboxUrl, siteUrl, staffUser } from './stage.ts'

/**
 * The main journeys in WebKitGTK by plain WebDriver (W3C), since Playwright's own WebKit is no program of a distribution:
 * `xvfb-run -a node tests/e2e/webkit.ts`, with the Debian packages webkit2gtk-driver and xvfb. Outside CI. Prints a line for each
 * step and ends with 1 at the first that fails.
 */
const driverPort = 25_999
const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const binary = process.env.WEBKIT_BROWSER ?? [miniBrowser, miniBrowser.replace('4.1', '4.0')].find(isThere)
const patienceMs = 30_000
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

function isThere(path: string): boolean {
  try {
    accessSync(path)
    return true
  } catch {
    return false
  }
}

async function command(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${driverPort}${path}`, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
  return value
}

async function until<Value>(
  what: string,
  ask: () => Promise<Value | null | undefined | false>,
): Promise<Value> {
  let last: unknown = 'nothing'
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(100)) {
    try {
      const found = await ask()
      if (found) return found
    } catch (error) {
      last = error
    }
  }
  throw new Error(`${what}: not seen in ${patienceMs / 1000} s (${last})`)
}

/** What a visitor does, by what is written on the page. */
class Walk {
  private readonly session: string

  constructor(session: string) {
    this.session = `/session/${session}`
  }

  private post(path: string, body?: object): Promise<unknown> {
    return command('POST', `${this.session}${path}`, body)
  }

  ask<Value>(script: string, ...args: unknown[]): Promise<Value> {
    return this.post('/execute/sync', { script, args }) as Promise<Value>
  }

  async open(address: string): Promise<void> {
    await this.post('/url', { url: new URL(address, siteUrl).href })
    await this.sees('main h1')
  }

  /** The element that is shown, whose text or name begins with `text`. */
  find(selector: string, text = ''): Promise<Record<string, string>> {
    const script = `return [...document.querySelectorAll(arguments[0])].find((element) =>
      element.checkVisibility() &&
      (element.getAttribute('aria-label') ?? (element.innerText || element.labels?.[0]?.innerText || element.value || ''))
        .trim().startsWith(arguments[1])) ?? null`
    return until(`${selector} «${text}»`, () => this.ask<Record<string, string>>(script, selector, text))
  }

  async sees(selector: string, text?: string): Promise<void> {
    await this.find(selector, text)
  }

  async press(selector: string, text?: string): Promise<void> {
    const element = await this.find(selector, text)
    // The driver's own scrolling leaves it under a bar that sticks to the edge.
    await this.ask('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', element)
    await this.post(`/element/${element[elementKey]}/click`).catch((error) => {
      throw new Error(`${selector} «${text}»: ${error.message}`)
    })
  }

  async type(selector: string, text: string): Promise<void> {
    const element = await this.find(selector)
    await this.post(`/element/${element[elementKey]}/value`, { text })
  }

  async isAt(part: string): Promise<void> {
    await until(`the address ${part}`, async () =>
      String(await command('GET', `${this.session}/url`)).includes(part),
    )
  }

  /** Nothing wider than the window. */
  async fits(): Promise<void> {
    const over = await this.ask<number>('return document.documentElement.scrollWidth - innerWidth')
    if (over > 0) throw new Error(`${over} px wider than the window`)
  }

  resize(width: number): Promise<unknown> {
    return this.post('/window/rect', { width, height: 844, x: 0, y: 0 })
  }

  close(): Promise<unknown> {
    return command('DELETE', this.session)
  }
}

const pages = ['/', '/google-earth-engine', paths.notebooks, paths.business, paths.verification, paths.terms]
const views = [
  `${paths.backoffice}?tab=reportes`,
  paths.certificateManager,
  paths.studentTracking,
  paths.people,
]

const steps: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
  'pages on a phone': async (walk) => {
    await walk.resize(390)
    for (const path of pages) {
      await walk.open(path)
      await walk.fits()
    }
  },
  'from the foot of the home page to the top of a module': async (walk) => {
    await walk.open('/')
    await walk.ask('scrollTo({ top: document.body.scrollHeight, behavior: "instant" })')
    await walk.ask(`document.querySelector('footer a[href="/google-earth-engine"]').click()`)
    await walk.isAt('/google-earth-engine')
    await until('the top', () => walk.ask('return scrollY === 0'))
  },
  'a module is paid': async (walk) => {
    await walk.resize(1280)
    await walk.open(checkoutHref('gee-python'))
    await walk.type('[name="firstName"]', 'Ana')
    await walk.type('[name="lastName"]', 'Muestra')
    await walk.type('[name="country"]', 'Argentina')
    await walk.type('[name="email"]', 'ana.webkit@example.com')
    await walk.type('[name="phone"]', '11 5555 0100')
    await walk.press('input[type="checkbox"]', 'Acepto los términos')
    await walk.press('button', 'Pagar')
    await walk.isAt(sandboxUrl)
    await walk.press('button', 'Pagar')
    await walk.sees('h1', 'Pago exitoso')
    await walk.fits()
  },
  'a choice of instalments is said': async (walk) => {
    await walk.open(checkoutHref('gee-python'))
    await walk.press('label', checkoutText.method.installments)
    await until('the live region', () =>
      walk.ask(`return document.querySelector('form [aria-live="polite"]').textContent.includes('USD')`),
    )
  },
  'staff sign in and look around': async (walk) => {
    await walk.open(paths.login)
    await walk.type('[type="email"]', staffUser.email)
    await walk.type('[type="password"]', staffUser.password)
    await walk.press('input[type="checkbox"]', 'No soy un robot')
    await until('the answer of the captcha', () =>
      walk.ask(`return document.querySelector('[name="h-captcha-response"]').value !== ''`),
    )
    await walk.press('button', 'Iniciar Sesión')
    await walk.isAt('/backoffice')
    for (const path of views) {
      await walk.open(path)
      await walk.fits()
    }
  },
}

async function drive(): Promise<void> {
  await until('the driver', () => command('GET', '/status').then(() => true))
  const capabilities = {
    alwaysMatch: {
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      timeouts: { script: 10_000 },
    },
  }
  const made = (await command('POST', '/session', { capabilities })) as {
    sessionId: string
    capabilities: { browserName: string; browserVersion: string }
  }
  console.log(`${made.capabilities.browserName} ${made.capabilities.browserVersion}`)
  const walk = new Walk(made.sessionId)
  try {
    // A visitor who has refused to be measured, as in the other journeys.
    await command('POST', `/session/${made.sessionId}/url`, { url: `${siteUrl}/robots.txt` })
    await walk.ask(`localStorage.setItem('meridiano.consent', 'denied')`)
    for (const [name, step] of Object.entries(steps)) {
      const started = Date.now()
      await step(walk)
      console.log(`ok    ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
    }
  } catch (error) {
    const told = `return location.href + ' ' + [...document.querySelectorAll('[role="alert"], [aria-invalid="true"]')].map((part) => part.name || part.innerText)`
    console.log(await walk.ask(told).catch(String))
    throw error
  } finally {
    await walk.close()
  }
}

const stop = await globalSetup()
let driver: ChildProcess | undefined
try {
  driver = spawn('WebKitWebDriver', [`--port=${driverPort}`, '--host=127.0.0.1'], { stdio: 'inherit' })
  await drive()
} catch (error) {
  console.log(`FAILED ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  driver?.kill()
  await stop()
}
