/**
 * Runs in the head before the first paint, because pages are cached whole and the same for everyone: takes the splash
 * away for those who have seen it, and puts first the price a visitor chose. Local storage may be closed to us; then
 * the splash just shows.
 *
 * Before that it holds back what lies below a phone's first screen (`data-first` in layout.css), until the page lives
 * (`scripts-after-paint.ts`), somebody touches it, or three seconds have gone: the scripts may never come. Who follows a
 * link into the page finds the place it names. A link to words (`#:~:text=`) stands in no address but that of the navigation.
 */
const held = `var e=d.dataset,n=performance.getEntriesByType('navigation')[0];function show(){delete e.first}if(location.hash||n&&/#/.test(n.name))e.whole='';else{e.first='';['scroll','keydown','pointerdown'].forEach(function(s){addEventListener(s,show,{once:true,passive:true})});setTimeout(show,3000)}`
export const headScript = `(function(d){${held}try{var s=localStorage;if(s.getItem('splashSeen'))e.splashSeen='';else{s.setItem('splashSeen','1');setTimeout(function(){e.splashSeen=''},5000)}if(s.getItem('vat')==='incl')e.vat='incl'}catch(_){}})(document.documentElement)`
