// A small convolutional network that says of each pixel whether it is water, with its training.
import { randomFrom } from './random.ts'

/** Values by channel, then by pixel, row by row. */
export type ChannelPicture = { width: number; height: number; channels: readonly Float32Array[] }

/** `answer` is 1 in the object and 0 outside it; only pixels with a weight of 1 count. */
export type LabelledPicture = ChannelPicture & { answer: Uint8Array; weight: Uint8Array }

type Layer = {
  from: number
  to: number
  kernel: number
  dilation: number
  /** By output, input and place in the kernel. */
  weights: Float32Array
  biases: Float32Array
}

/** Its layers in order. */
export type SegmentationNetwork = readonly Layer[]

const dilations = [1, 2, 4]

/** How many pixels away an answer looks, through kernels of 3 × 3. */
export const reach = dilations.reduce((sum, dilation) => sum + dilation, 0)

/**
 * Three convolutions with growing dilation and ReLU, and one of 1 × 1 that gives a logit by pixel.
 * @param kernel 3, or 1 for a network of the same depth that looks at each pixel alone
 */
export function newNetwork(inputs: number, hidden: number, kernel: 1 | 3, seed: number): SegmentationNetwork {
  const random = randomFrom(seed)
  const hiddenLayers = dilations.map((dilation, index) => ({
    from: index === 0 ? inputs : hidden,
    to: hidden,
    kernel,
    dilation,
  }))
  return [...hiddenLayers, { from: hidden, to: 1, kernel: 1, dilation: 1 }].map((shape) => {
    const fan = shape.from * shape.kernel ** 2
    // The uniform initialisation of He et al.
    const weights = Float32Array.from(
      { length: shape.to * fan },
      () => (2 * random() - 1) * Math.sqrt(6 / fan),
    )
    return { ...shape, weights, biases: new Float32Array(shape.to) }
  })
}

/** The same answers from kernels of 3 × 3, in which the neighbours weigh nothing yet. */
export function widened(network: SegmentationNetwork): SegmentationNetwork {
  return network.map((layer, index) => {
    const copied = { ...layer, weights: layer.weights.slice(), biases: layer.biases.slice() }
    if (index === network.length - 1) return copied
    const weights = new Float32Array(layer.weights.length * 9)
    layer.weights.forEach((weight, place) => {
      weights[place * 9 + 4] = weight
    })
    return { ...copied, kernel: 3, weights }
  })
}

/** Calls for each place of the kernel and each row the range where both pixels are in the picture. */
function eachStretch(
  { kernel, dilation }: Layer,
  { width, height }: ChannelPicture,
  visit: (place: number, start: number, shifted: number, length: number) => void,
): void {
  const centre = (kernel - 1) / 2
  for (let place = 0; place < kernel ** 2; place += 1) {
    const dx = ((place % kernel) - centre) * dilation
    const dy = (Math.floor(place / kernel) - centre) * dilation
    const left = Math.max(0, -dx)
    for (let y = Math.max(0, -dy); y < Math.min(height, height - dy); y += 1) {
      visit(place, y * width + left, (y + dy) * width + left + dx, width - Math.abs(dx))
    }
  }
}

function convolve(layer: Layer, input: ChannelPicture): ChannelPicture {
  const channels = Array.from({ length: layer.to }, (_, to) => {
    const out = new Float32Array(input.width * input.height).fill(layer.biases[to] ?? 0)
    input.channels.forEach((source, from) => {
      const first = (to * layer.from + from) * layer.kernel ** 2
      eachStretch(layer, input, (place, start, shifted, length) => {
        const weight = layer.weights[first + place] as number
        for (let x = 0; x < length; x += 1) {
          out[start + x] = (out[start + x] as number) + weight * (source[shifted + x] as number)
        }
      })
    })
    return out
  })
  return { ...input, channels }
}

/** What each layer reads, and the logits last. */
function forward(network: SegmentationNetwork, picture: ChannelPicture): ChannelPicture[] {
  const steps = [picture]
  network.forEach((layer, index) => {
    const out = convolve(layer, steps[index] as ChannelPicture)
    if (index < network.length - 1) {
      for (const channel of out.channels) {
        for (let pixel = 0; pixel < channel.length; pixel += 1) {
          if ((channel[pixel] as number) < 0) channel[pixel] = 0
        }
      }
    }
    steps.push(out)
  })
  return steps
}

/** By pixel, positive in the object. Sums and products only, which every machine rounds the same way. */
export function logitsOf(network: SegmentationNetwork, picture: ChannelPicture): Float32Array {
  return forward(network, picture).at(-1)?.channels[0] ?? new Float32Array()
}

/** The mean cross entropy over the pixels that count. */
export function lossOf(network: SegmentationNetwork, picture: LabelledPicture): number {
  const { answer, weight } = picture
  let [sum, counted] = [0, 0]
  logitsOf(network, picture).forEach((logit, pixel) => {
    if (!weight[pixel]) return
    sum += Math.log1p(Math.exp(answer[pixel] ? -logit : logit))
    counted += 1
  })
  return sum / Math.max(1, counted)
}

/** Gradients of the loss, in the order of the network's parameters. */
export function gradientsOf(network: SegmentationNetwork, picture: LabelledPicture): Float32Array[] {
  const { answer, weight } = picture
  const steps = forward(network, picture)
  const counted = Math.max(
    1,
    weight.reduce((sum, one) => sum + one, 0),
  )
  let gradient = (steps.at(-1)?.channels ?? []).map((logits) =>
    logits.map(
      (logit, pixel) =>
        ((1 / (1 + Math.exp(-logit)) - (answer[pixel] as number)) * (weight[pixel] as number)) / counted,
    ),
  )
  const found: Float32Array[] = []
  for (let index = network.length - 1; index >= 0; index -= 1) {
    const layer = network[index] as Layer
    const input = steps[index] as ChannelPicture
    const back = backward(layer, input, gradient)
    found.unshift(back.ofWeights, back.ofBiases)
    // Behind a ReLU only what is above zero passes.
    gradient = back.ofInput.map((values, channel) =>
      values.map((value, pixel) => ((input.channels[channel]?.[pixel] ?? 0) > 0 ? value : 0)),
    )
  }
  return found
}

function backward(layer: Layer, input: ChannelPicture, gradient: readonly Float32Array[]) {
  const ofInput = input.channels.map((channel) => new Float32Array(channel.length))
  const ofWeights = new Float32Array(layer.weights.length)
  gradient.forEach((out, to) => {
    input.channels.forEach((source, from) => {
      const back = ofInput[from] as Float32Array
      const first = (to * layer.from + from) * layer.kernel ** 2
      eachStretch(layer, input, (place, start, shifted, length) => {
        const weight = layer.weights[first + place] as number
        let sum = 0
        for (let x = 0; x < length; x += 1) {
          const value = out[start + x] as number
          sum += value * (source[shifted + x] as number)
          back[shifted + x] = (back[shifted + x] as number) + weight * value
        }
        ofWeights[first + place] = (ofWeights[first + place] as number) + sum
      })
    })
  })
  const ofBiases = Float32Array.from(gradient, (out) => out.reduce((sum, value) => sum + value, 0))
  return { ofInput, ofWeights, ofBiases }
}

/** Weights and biases by layer, as they stand in the network. */
export function parametersOf(network: SegmentationNetwork): Float32Array[] {
  return network.flatMap(({ weights, biases }) => [weights, biases])
}

/** Kingma and Ba's Adam, one picture a step; the rate falls along a half cosine. Changes the network. */
export function train(
  network: SegmentationNetwork,
  { steps, rate }: { steps: number; rate: number },
  pictureOf: (step: number) => LabelledPicture,
): void {
  const [decay, squareDecay, tiny] = [0.9, 0.999, 1e-8]
  const parameters = parametersOf(network)
  const means = parameters.map((values) => new Float64Array(values.length))
  const squares = parameters.map((values) => new Float64Array(values.length))
  for (let step = 0; step < steps; step += 1) {
    const found = gradientsOf(network, pictureOf(step))
    const stepRate = (rate * (1 + Math.cos((Math.PI * step) / steps))) / 2
    const [correction, squareCorrection] = [1 - decay ** (step + 1), 1 - squareDecay ** (step + 1)]
    parameters.forEach((values, at) => {
      const mean = means[at] as Float64Array
      const square = squares[at] as Float64Array
      found[at]?.forEach((slope, index) => {
        mean[index] = decay * (mean[index] as number) + (1 - decay) * slope
        square[index] = squareDecay * (square[index] as number) + (1 - squareDecay) * slope ** 2
        const stride = (mean[index] as number) / correction
        const spread = Math.sqrt((square[index] as number) / squareCorrection) + tiny
        values[index] = (values[index] as number) - (stepRate * stride) / spread
      })
    })
  }
}
