import type { Reply } from '../../http/serve.ts'

/**
 * Replaces the vendor's widget with a labelled checkbox instead of a puzzle. Runs in the visitor's browser as a plain
 * script, without a build step.
 */
const source = `(function () {
  'use strict'
  var script = document.currentScript
  var base = new URL('../', script.src)
  var query = new URL(script.src).searchParams
  var widgets = []

  function call(handler) {
    var run = typeof handler === 'string' ? window[handler] : handler
    if (typeof run === 'function') run.apply(null, Array.prototype.slice.call(arguments, 1))
  }

  function find(id) {
    var widget = id === undefined ? widgets.filter(Boolean)[0] : widgets[Number(id)]
    if (!widget) throw new Error('hCaptcha has no widget with that id')
    return widget
  }

  function clear(widget) {
    clearTimeout(widget.timer)
    widget.token = ''
    widget.round += 1
    if (widget.box) {
      widget.box.checked = false
      widget.box.disabled = false
      widget.status.textContent = ''
      widget.field.value = ''
    }
  }

  function solve(widget) {
    var round = widget.round
    if (widget.box) {
      widget.box.disabled = true
      widget.status.textContent = 'Verificando'
    }
    return fetch(new URL('token', base), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ sitekey: widget.params.sitekey }),
    })
      .then(function (answer) {
        if (!answer.ok) throw new Error('network-error')
        return answer.json()
      })
      .then(function (issued) {
        if (round !== widget.round) throw new Error('challenge-closed')
        widget.token = issued.token
        if (widget.box) {
          widget.box.checked = true
          widget.box.disabled = false
          widget.status.textContent = 'Verificado'
          widget.field.value = issued.token
        }
        widget.timer = setTimeout(function () {
          clear(widget)
          call(widget.params['expired-callback'])
        }, issued.expires_in * 1000)
        call(widget.params.callback, widget.token, 'E1_' + widget.id)
        return { response: widget.token, key: 'E1_' + widget.id }
      })
      .catch(function (error) {
        if (round === widget.round) {
          clear(widget)
          call(widget.params['error-callback'], 'network-error')
        }
        throw error
      })
  }

  function draw(widget) {
    var wrap = document.createElement('div')
    wrap.style.cssText =
      'display:flex;align-items:center;gap:.75rem;width:302px;max-width:100%;min-height:74px;padding:0 1rem;box-sizing:border-box;border:1px solid #8492a0;border-radius:4px;background:#fafafa;color:#1c2430;font:16px system-ui,sans-serif'
    var box = document.createElement('input')
    box.type = 'checkbox'
    box.id = 'h-captcha-box-' + widget.id
    box.style.cssText = 'width:28px;height:28px;flex:none'
    if (widget.params.tabindex !== undefined) box.tabIndex = Number(widget.params.tabindex)
    var label = document.createElement('label')
    label.htmlFor = box.id
    label.textContent = 'No soy un robot'
    label.style.cssText = 'flex:1;padding:1rem 0'
    var status = document.createElement('span')
    status.setAttribute('role', 'status')
    status.style.cssText = 'font-size:14px'
    var field = document.createElement('input')
    field.type = 'hidden'
    field.name = 'h-captcha-response'
    wrap.append(box, label, status, field)
    widget.host.replaceChildren(wrap)
    widget.box = box
    widget.status = status
    widget.field = field
    box.addEventListener('change', function () {
      if (!box.checked) {
        clear(widget)
        return
      }
      call(widget.params['open-callback'])
      solve(widget).catch(function () {})
    })
  }

  window.hcaptcha = {
    render: function (container, params) {
      var host = typeof container === 'string' ? document.getElementById(container) : container
      if (!host) throw new Error('hCaptcha found no container')
      var id = widgets.length
      var widget = { id: id, host: host, params: params || {}, token: '', round: 0, timer: 0, box: null }
      widgets.push(widget)
      if (widget.params.size !== 'invisible') draw(widget)
      return String(id)
    },
    execute: function (id, options) {
      var solving = solve(find(id))
      if (options && options.async) return solving
      solving.catch(function () {})
      return undefined
    },
    reset: function (id) {
      clear(find(id))
    },
    remove: function (id) {
      var widget = find(id)
      clear(widget)
      widget.host.replaceChildren()
      widgets[widget.id] = null
    },
    getResponse: function (id) {
      return find(id).token
    },
    getRespKey: function (id) {
      var widget = find(id)
      return widget.token === '' ? '' : 'E1_' + widget.id
    },
    setData: function () {},
    close: function () {},
  }

  var onload = query.get('onload')
  if (onload) {
    // Asynchronous, as in the vendor's script.
    setTimeout(function () {
      call(onload)
    }, 0)
  }
  if (query.get('render') !== 'explicit') {
    document.querySelectorAll('.h-captcha').forEach(function (host) {
      window.hcaptcha.render(host, { sitekey: host.dataset.sitekey, callback: host.dataset.callback })
    })
  }
})()
`

/** CORS headers are needed because the React component loads it with `crossorigin="anonymous"`. */
export function serveCaptchaScript(): Reply {
  return {
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
    body: source,
  }
}
