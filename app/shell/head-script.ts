/**
 * Runs in the head before the first paint, because pages are cached whole and the same for everyone: takes the splash
 * away for those who have seen it, and puts first the price a visitor chose. Local storage may be closed to us; then
 * the splash just shows.
 */
export const headScript = `(function(d){try{var e=d.dataset,s=localStorage;if(s.getItem('splashSeen'))e.splashSeen='';else{s.setItem('splashSeen','1');setTimeout(function(){e.splashSeen=''},5000)}if(s.getItem('vat')==='incl')e.vat='incl'}catch(_){}})(document.documentElement)`
