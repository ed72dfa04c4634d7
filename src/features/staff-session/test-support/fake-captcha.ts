type Options = {
  callback: () => void
  'expired-callback': () => void
  'error-callback': (code: string) => void
}

/** An already loaded vendor script: a checkbox, and single-use tokens. */
export function installCaptcha(): { resets: number; expire: () => void } {
  const state = { resets: 0, token: '', expire: () => {} }
  let issued = 0
  let checkbox: HTMLInputElement | null = null
  const api = {
    render(container: HTMLElement, options: Options) {
      const label = document.createElement('label')
      const box = document.createElement('input')
      box.type = 'checkbox'
      box.addEventListener('change', () => {
        issued += 1
        state.token = `captcha-${issued}`
        options.callback()
      })
      state.expire = () => options['expired-callback']()
      label.append(box, 'No soy un robot')
      container.append(label)
      checkbox = box
      return 'widget'
    },
    reset() {
      state.resets += 1
      state.token = ''
      if (checkbox) checkbox.checked = false
    },
    remove() {},
    getResponse: () => state.token,
    getRespKey: () => '',
  }
  Object.assign(window, { hcaptcha: api })
  return state
}

export function uninstallCaptcha(): void {
  Reflect.deleteProperty(window, 'hcaptcha')
}
