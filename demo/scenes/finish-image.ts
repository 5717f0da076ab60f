// Turns averaged linear light into the finished image.
import * as THREE from 'three'
import type { Light } from './lighting.ts'

export function makeQuad(fragmentShader: string, uniforms: Record<string, THREE.IUniform>) {
  const scene = new THREE.Scene()
  const material = new THREE.ShaderMaterial({
    uniforms,
    fragmentShader,
    depthTest: false,
    depthWrite: false,
    vertexShader: 'varying vec2 v;void main(){v=uv;gl_Position=vec4(position.xy,0.,1.);}',
  })
  scene.add(new THREE.Mesh(new THREE.PlaneGeometry(2, 2), material))
  return scene
}

function backdrop(stops: [string, string, string]) {
  const canvas = document.createElement('canvas')
  canvas.width = 64
  canvas.height = 512
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2d canvas')
  const gradient = context.createLinearGradient(0, 0, 0, 512)
  gradient.addColorStop(0, stops[0])
  gradient.addColorStop(0.62, stops[1])
  gradient.addColorStop(1, stops[2])
  context.fillStyle = gradient
  context.fillRect(0, 0, 64, 512)
  const texture = new THREE.CanvasTexture(canvas)
  texture.colorSpace = THREE.SRGBColorSpace
  return texture
}

// A filmic curve whose shoulder keeps the hue of red handles, the backdrop behind by alpha, a faint vignette, and grain
// against banding. The curve is applied before alpha: it lifts faint light so much that a clear pane in front of the
// backdrop would turn white.
const PRINT = `varying vec2 v;uniform sampler2D light,paper;uniform float exposure,dark;
vec3 film(vec3 x){x*=exposure;float l=max(max(x.r,x.g),x.b);float c=(l*(2.51*l+.03))/(l*(2.43*l+.59)+.14);
  vec3 h=x*(c/max(l,1e-4));vec3 p=(x*(2.51*x+.03))/(x*(2.43*x+.59)+.14);return mix(h,p,.45);}
vec3 srgb(vec3 c){return mix(c*12.92,1.055*pow(c,vec3(1./2.4))-.055,step(.0031308,c));}
float grain(vec2 p){return fract(sin(dot(p,vec2(12.9898,78.233)))*43758.5453);}
void main(){vec4 c=texture2D(light,v);vec3 o=c.a*srgb(clamp(film(c.rgb/max(c.a,.001)*.62),0.,1.));
  vec3 bg=srgb(texture2D(paper,v).rgb);
  float d=distance(v,vec2(.5,.55));bg*=1.-d*d*(dark>.5?.9:.10);o+=bg*(1.-c.a);o*=1.-d*d*(dark>.5?.35:.03);
  o+=(grain(v*937.)-.5)*.006;gl_FragColor=vec4(o,1.);}`

export function finishImage(renderer: THREE.WebGLRenderer, light: THREE.Texture, { bg, exposure, dark }: Light) {
  const quad = makeQuad(PRINT, {
    light: { value: light },
    paper: { value: backdrop(bg) },
    exposure: { value: exposure * 1.6 },
    dark: { value: dark ? 1 : 0 },
  })
  renderer.setRenderTarget(null)
  renderer.render(quad, new THREE.OrthographicCamera())
}
