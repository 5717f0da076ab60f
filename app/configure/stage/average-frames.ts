import {
  FloatType,
  HalfFloatType,
  type IUniform,
  NearestFilter,
  ShaderMaterial,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three'
import { FullScreenQuad } from 'three/examples/jsm/postprocessing/Pass.js'

/** Averages frames in linear light, and shows the result. */

function makePass(fragmentShader: string, uniforms: Record<string, IUniform>): FullScreenQuad {
  const vertexShader = 'varying vec2 v;void main(){v=uv;gl_Position=vec4(position.xy,0.,1.);}'
  return new FullScreenQuad(
    new ShaderMaterial({ uniforms, fragmentShader, vertexShader, depthTest: false, depthWrite: false }),
  )
}

const add = `varying vec2 v;uniform sampler2D fresh,past;uniform float share;
void main(){gl_FragColor=mix(texture2D(past,v),min(texture2D(fresh,v),vec4(12.)),share);}`

// A filmic curve that keeps hues, the paper behind by alpha, a faint vignette, grain against banding.
const print = `varying vec2 v;uniform sampler2D light;
vec3 film(vec3 x){float l=max(max(x.r,x.g),x.b);float c=(l*(2.51*l+.03))/(l*(2.43*l+.59)+.14);
  vec3 h=x*(c/max(l,1e-4));vec3 p=(x*(2.51*x+.03))/(x*(2.43*x+.59)+.14);return mix(h,p,.45);}
vec3 srgb(vec3 c){return mix(c*12.92,1.055*pow(c,vec3(1./2.4))-.055,step(.0031308,c));}
float grain(vec2 p){return fract(sin(dot(p,vec2(12.9898,78.233)))*43758.5453);}
void main(){vec4 c=texture2D(light,v);vec3 o=c.a*srgb(clamp(film(c.rgb/max(c.a,.001)*.72),0.,1.));
  vec3 bg=mix(vec3(.878,.894,.910),vec3(.957,.965,.973),smoothstep(0.,1.,v.y));
  float d=distance(v,vec2(.5,.55));bg*=1.-d*d*.10;o+=bg*(1.-c.a);o*=1.-d*d*.03;
  o+=(grain(v*937.)-.5)*.006;gl_FragColor=vec4(o,1.);}`

export function createFrameAverage(renderer: WebGLRenderer, samples: number) {
  const type = renderer.extensions.has('EXT_color_buffer_float') ? FloatType : HalfFloatType
  const sharp = { minFilter: NearestFilter, magFilter: NearestFilter }
  const frame = new WebGLRenderTarget(1, 1, { ...sharp, type: HalfFloatType, samples })
  let sum = new WebGLRenderTarget(1, 1, { ...sharp, type, depthBuffer: false })
  let next = sum.clone()
  const past: IUniform = { value: null }
  const share: IUniform = { value: 1 }
  const light: IUniform = { value: null }
  const adding = makePass(add, { fresh: { value: frame.texture }, past, share })
  const printing = makePass(print, { light })
  return {
    frame,
    resize(width: number, height: number): void {
      for (const target of [frame, sum, next]) target.setSize(width, height)
    },
    /** The frame becomes the nth of an average, which is shown. */
    show(nth: number): void {
      past.value = sum.texture
      share.value = 1 / nth
      renderer.setRenderTarget(next)
      adding.render(renderer)
      ;[sum, next] = [next, sum]
      light.value = sum.texture
      renderer.setRenderTarget(null)
      printing.render(renderer)
    },
    close(): void {
      for (const target of [frame, sum, next]) target.dispose()
    },
  }
}
